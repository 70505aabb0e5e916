"""Legacy code pages: lists of names, and each name alone, as files of games in each page."""

from collections.abc import Callable, Iterable

import pytest

from pdn.source.codepages import NAMES, guess

NAMES_OF = {
    "Russian": "Белов Зайцева Кузнецов Лебедев Морозова Новиков Орлов Павлова Романов Соколова Тарасов "
    "Фёдоров Шишкин Щукин Юрьев Яковлева Григорьев Чернов Ефимов Жукова Абрамов Баранова Васильев "
    "Гусева Дмитриев Егорова Захаров Ильин Карпова Лазарев Максимова Никитин Осипова Поляков "
    "Рогова Семёнов Титова Уваров Филиппова Хохлов Цветкова Чижов Шаповалов Щербакова Эйдельман "
    "Юдин Якушев Пётр Ольга Юрий Андрей Мария Ёлкин Цой Лев",
    "Ukrainian": "Ткаченко Кравчук Їжакевич Сіренко Гнатюк Підгорний Олійник",
    "Portuguese": "João Gonçalves Conceição Simões Magalhães Antônio Luís Araújo Sebastião Estêvão Guimarães "
    "Brandão Assunção Patrícia Célia Flávio Inês Leitão Camões Antão Márcio Vítor",
    "French": "François Hélène Benoît Lefèvre Noël Rivière Gaël Chloé Loïc Mérigaud Desprès Mélanie Gérard "
    "Lemaître Cécile André Desforêts Éric Thérèse Boisjolî Lacôte Aimé Raphaël Bézier",
    "Dutch": "Daniël Zoë Gaël Ruïne Thérèse Heiligenlöwe Coördinatie Joël Ilsé René Ariën Raphaël Chloë "
    "Loïs André Hélène Böing",
    "German": "Müller Jäger Böhm Weiß Schäfer Größer Kühn Strauß Lührs Österle Göbel Schröder Günther Voß "
    "Krämer Jürgen Häußler Öttinger Übel",
    "Spanish": "Muñoz Núñez Peña José García Martín Úrsula Iñaki Ibáñez Agüero Begoña Íñigo Ordóñez Álvarez "
    "López Ramírez Zúñiga Raúl Avendaño Güemes",
    "Scandinavian": "Sørensen Åke Håkan Jørgen Møller Bjørn Kjær Lindström Sæther Östberg Ståhl Tromsø Søren "
    "Åse Bjørnsen Østergård Pålsson Grönlund Nygård Skjærvø Mårten Ekström Lønning Ærø Sjöberg Hägg",
    "Italian": "Nicolò Città Forlì Gesù Niccolò Bontà Perché Cioè Loré Mammì Pellicanò Libertà Salvò Tarantù",
    "Polish": "Łukasz Świątek Wójcik Żuk Grześ Michał Kamiński Zieliński Wałęsa Paweł Jędrzej Kościuk "
    "Wiśniewski Małgorzata Gołębiowski Dąbrowski Żółtowski Jakób Czyż Sędzik Grażyna Źródłowski "
    "Dębski Kępa Ślusarz Łoś",
    "Czech": "Dvořák Čermák Jiří Růžička Němec Kučera Hájek Tomáš Křížek Břetislav Žižka Šťastný Horáček "
    "Bláha Šimůnek Křivánek Ondřej Říha Matějka Kubíček Přibyl Sedláček Žáček Doležal Vaněk "
    "Zdeněk Bartoš Ševčík Marečková Jindřich",
    "Slovak": "Ľubomír Štefan Kováč Ďurica Mlynár Žilinský Hruška Šťavina Žofia Kováčik Ľudovít Hudáč "
    "Šoltés Krčméry Ružena Žiak Benčík Laďa Mačaj Oľga",
    "Hungarian": "Szőke Győző Erdős Fűzesi Nagyné Kovács Németh Ödön Gyűrű Zoltánfi Bőröndi Lőrinc Szűcs "
    "Csernő Tamási Dezső Jenő Ernő Vörös Sütő Kertész Petőfalvi Bíró",
    "Croatian": "Petrović Marković Đurić Šarić Živković Kovačić Žanić Perić Ilić Božić Čović Kuković Nikšić "
    "Đorđe Šimunović Žuvela Vučić",
    "Finnish": "Hämäläinen Mäkelä Työläjärvi Väinö Söderholm",
    "Estonian": "Tõnu Põder Kõiv Rüütel Mägi Õunapuu Jõgi Võsu Pärn",
}
PAGES = {
    "cp1251": ("Russian", "Ukrainian"),
    "cp866": ("Russian",),
    "koi8-r": ("Russian",),
    "cp1252": (
        *("Portuguese", "French", "Dutch", "German", "Spanish", "Italian"),
        *("Scandinavian", "Finnish", "Estonian"),
    ),
    "cp1250": ("Polish", "Czech", "Slovak", "Hungarian", "Croatian"),
    "iso8859-2": ("Polish", "Czech", "Slovak", "Hungarian", "Croatian"),
}
LISTS = [(page, language) for page, languages in PAGES.items() for language in languages]
# Estonian and Portuguese have no letters in the other page of DOS, nor have the languages of the North.
DOS = [("cp850", language) for language in PAGES["cp1252"]]
DOS += [("cp437", language) for language in ("French", "Dutch", "German", "Spanish", "Italian", "Finnish")]

# Names that make as good a word in another page; in a file with others they are read as they should.
DOUBTFUL = {
    "Белов",  # аекнб
    "Лебедев",  # кеаедеб
    "Цой",  # жни
    "Пётр",  # Їсва
    "Юрьев",  # атшеч
    "Андрей",  # бодтек
    "Kępa",  # Kêpa
    "Krčméry",  # Krèméry
    "Laďa",  # Laïa
    "Fűzesi",  # Fûzesi
    "Bőröndi",  # Bõröndi
    "Lőrinc",  # Lõrinc
    "Petőfalvi",  # Petõfalvi
    "Doležal",  # Doleľal
    "Žáček",  # ľáček
    "Žofia",  # ľofia
    "Žuvela",  # ľuvela
}

in_case = pytest.mark.parametrize("case", [str, str.upper, str.lower])
Case = Callable[[str], str]


def game(names: Iterable[str]) -> str:
    return "".join(f'[White "{name}"]\n[Black "Smith"]\n1. 32-28 19-23 *\n' for name in names)


def read(text: str, page: str) -> str:
    """Return the text as it is read once it is written in a page."""
    data = text.encode(page)
    lines = [line for line in data.splitlines(keepends=True) if not line.isascii()]
    return data.decode(guess(lines), "pdn-latin-1")


def writable(name: str, page: str) -> bool:
    return name.encode(page, "ignore").decode(page) == name


@in_case
@pytest.mark.parametrize(("page", "language"), LISTS + DOS)
def test_list_of_names(page: str, language: str, case: Case) -> None:
    text = game(name for name in map(case, NAMES_OF[language].split()) if writable(name, page))
    assert read(text, page) == text


@in_case
@pytest.mark.parametrize(("page", "language"), LISTS)
def test_single_name(page: str, language: str, case: Case) -> None:
    names = NAMES_OF[language].split()
    wrong = {name for name in names if read(text := game([case(name)]), page) != text}
    assert wrong <= DOUBTFUL


@pytest.mark.parametrize("case", [str, str.lower])
@pytest.mark.parametrize(("page", "language"), DOS)
def test_letter_of_dos_within_a_word_decides(page: str, language: str, case: Case) -> None:
    names = [case(name) for name in NAMES_OF[language].split() if writable(case(name), page)]
    plain = [name for name in names if all(byte < 0xA6 for byte in name.encode(page))]
    names = [name for name in plain if not name[1:-1].isascii()]
    assert [name for name in names if read(text := game([name]), page) != text] == []


@pytest.mark.parametrize("language", PAGES["cp1252"])
def test_single_western_name_is_never_read_wrong(language: str) -> None:
    assert DOUBTFUL.isdisjoint(NAMES_OF[language].split())


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ('[Event "№ 5"]', "cp1251"),
        ('[Event "№ 5"]', "cp866"),
        ("1. 32-28 ± {½ point – it’s 20° here}", "cp1252"),
        ("{ÿ}", "cp1252"),
        ("{© 50 €}", "cp1252"),
        ("{¿Quién? 1ª ronda, nº 3}", "cp1252"),
        ("{Côte d’Azur « Été »}", "cp1252"),
        ('[Site "STRAßE"]', "cp1252"),
        ("{Ничья — «Спартак», А. Белов}", "cp1251"),
        ("{к.м.с. — 2 очка, №3}", "cp1251"),
        ("╔═══╗ ║Первый ход║ ╚═══╝", "cp866"),
        ("╔═══╗ ║Café║ ╚═══╝", "cp850"),
        ("╓───╖ ║Café║ ╙───╜", "cp437"),
        ('[Result "½-½"]', "cp850"),
        ('[White "Smith"]\n40. 32-28 1½-½', "cp850"),
        ("40. 32-28 19-23 ½\n", "cp850"),
        ("{Café Français}", "cp850"),
        ("Müller", "cp850"),
        ("René", "cp850"),
        ("Jørgen", "cp850"),
        ("MÜLLER", "cp850"),
        ("JÄGER", "cp850"),
        ("ÅKE", "cp850"),
        ("één", "cp850"),
        ("{“Hello”, it’s … good—but ‘late’ – „so“}", "cp1252"),
        ("{D’ARTAGNAN}", "cp1252"),
        ("{É. Smith, Å. Smith}", "cp1252"),
        ("1. 32\xad28 19\xad23 *", "cp1252"),
        ("{Wein\xadberg}", "cp1252"),
        ("{5 «Été»}", "cp1252"),
        ("½-½", "cp1252"),
        ("{1 «Спартак»}", "cp1251"),
        ("{╔════╗}", "cp866"),
        ("{ЧЕМПИОНАТ СССР}", "cp866"),
        ("{ЧЕМПИОНАТ СССР}", "koi8-r"),
        ("{ЧЕМПИОНАТ СССР}", "cp1251"),
    ],
)
def test_what_is_no_name(text: str, page: str) -> None:
    data = text.encode(page)
    assert data.decode(guess([data]), "pdn-latin-1") == text


def test_one_damaged_byte_does_not_decide() -> None:
    lines = [name.encode("cp1252") for name in NAMES_OF["Portuguese"].split()]
    assert guess([*lines, b"Jo\x81o", b"\x9d"]) == "cp1252"


def test_one_foreign_name_does_not_decide() -> None:
    lines = [name.encode("cp1252") for name in NAMES_OF["Scandinavian"].split()]
    assert guess([*lines, "Kieślowski".encode("cp1250")]) == "cp1252"


@pytest.mark.parametrize("data", [b"", b"\xff" * 999, bytes(range(128, 256)) * 9])
def test_noise_is_western_or_anything(data: bytes) -> None:
    assert guess([data]) in NAMES

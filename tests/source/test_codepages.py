"""Legacy code pages: lists of names, and each name alone, as files of games in each page."""

from collections.abc import Iterable

import pytest

from pdn.source.codepages import NAMES, guess

NAMES_OF = {
    "Russian": "Белов Зайцева Кузнецов Лебедев Морозова Новиков Орлов Павлова Романов Соколова "
    "Тарасов Фёдоров Шишкин Щукин Юрьев Яковлева Григорьев Чернов Ефимов Жукова",
    "Ukrainian": "Ткаченко Кравчук Їжакевич Сіренко Гнатюк Підгорний Олійник",
    "Portuguese": "João Gonçalves Conceição Simões Magalhães Antônio Luís Araújo Sebastião Estêvão",
    "French": "François Hélène Benoît Lefèvre Noël Rivière Gaël Chloé Loïc Mérigaud Desprès",
    "Dutch": "Daniël Zoë Gaël Ruïne Thérèse Heiligenlöwe Coördinatie Joël Ilsé",
    "German": "Müller Jäger Böhm Weiß Schäfer Größer Kühn Strauß Lührs Österle",
    "Spanish": "Muñoz Núñez Peña José García Martín Úrsula Iñaki Ibáñez Agüero",
    "Scandinavian": "Sørensen Åke Håkan Jørgen Møller Bjørn Kjær Lindström Sæther Östberg Ståhl Tromsø",
    "Italian": "Nicolò Città Forlì Gesù Niccolò Bontà Perché Cioè",
    "Polish": "Łukasz Świątek Wójcik Żuk Grześ Michał Kamiński Zieliński Wałęsa Paweł Jędrzej Kościuk",
    "Czech": "Dvořák Čermák Jiří Růžička Němec Kučera Hájek Tomáš Křížek Břetislav Žižka Šťastný Horáček",
    "Slovak": "Ľubomír Štefan Kováč Ďurica Ondrej Mlynár Žilinský Hruška Šťavina Žofia",
    "Hungarian": "Szőke Győző Erdős Fűzesi Nagyné Kovács Németh Ödön Gyűrű Zoltánfi Bőröndi",
    "Croatian": "Petrović Marković Đurić Šarić Živković Kovačić Žanić Perić",
}
PAGES = {
    "cp1251": ("Russian", "Ukrainian"),
    "cp866": ("Russian",),
    "koi8-r": ("Russian",),
    "cp1252": ("Portuguese", "French", "Dutch", "German", "Spanish", "Scandinavian", "Italian"),
    "cp1250": ("Polish", "Czech", "Slovak", "Hungarian", "Croatian"),
    "iso8859-2": ("Polish", "Czech", "Slovak", "Hungarian", "Croatian"),
}
LISTS = [(page, language) for page, languages in PAGES.items() for language in languages]


def game(names: Iterable[str]) -> str:
    return "".join(f'[White "{name}"]\n[Black "Smith"]\n1. 32-28 19-23 *\n' for name in names)


def read(text: str, page: str) -> str:
    """Return the text as it is read once it is written in a page."""
    data = text.encode(page)
    lines = [line for line in data.splitlines(keepends=True) if not line.isascii()]
    return data.decode(guess(lines) if lines else "ascii", "replace")


if __name__ == "__main__":
    for page, language in LISTS:
        names = NAMES_OF[language].split()
        for form in (str, str.upper, str.lower):
            text = game(map(form, names))
            ok = read(text, page) == text
            bad = [
                (n, read(t, page).split('"')[1]) for n in map(form, names) if read(t := game([n]), page) != t
            ]
            from charset_normalizer import from_bytes

            cn = from_bytes(
                b"".join(l for l in text.encode(page).splitlines(True) if not l.isascii()),
                cp_isolation=[p.replace("-", "_") for p in NAMES],
            ).best()
            print(
                page,
                language,
                form.__name__,
                "ok" if ok else "WRONG",
                "cn:",
                cn and cn.encoding,
                f"{len(bad)}/{len(names)}",
                bad,
            )

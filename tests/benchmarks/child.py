"""Run a command; print its seconds, its peak memory as the system counts it, and its exit code.

A process of its own, because a child starts from the peak of the process that forked it: from the
benchmark itself, with all its peers loaded, every command would look that big.
"""

import resource
import subprocess
import sys
import time

begin = time.perf_counter()
code = subprocess.call(sys.argv[1:], stdout=subprocess.DEVNULL)
seconds = time.perf_counter() - begin
print(seconds, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, code)

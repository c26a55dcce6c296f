"""findings.py FOLDER: tells the known error of the driver from others among the reports of the address sanitizer.
Ends with 1 where there are others. See tests/driver/run."""

import pathlib
import sys


def is_of_the_driver(finding):
    """Whether it is the one that no program can keep from happening: Mesa 22.3.6 unmaps the window's image of a scene
    that is done (lp_setup_get_empty_scene) while a thread of its own maps it for the next one, and that map is null
    then (dri_sw_displaytarget_map returns what it has just stored, which the other has set to null)."""
    text = finding.read_text(encoding="utf-8", errors="replace")
    return all(words in text for words in ("SEGV on unknown address 0x000000000000", "WRITE memory access",
                                           "in rasterize_scene", "llvmpipe/lp_rast.c"))


def set_aside_known(folder):
    """How many findings are known, which get another name, and how many are new."""
    findings = list(pathlib.Path(folder).glob("finding.*"))
    known = [finding for finding in findings if is_of_the_driver(finding)]
    for finding in known:
        finding.rename(finding.with_name("known." + finding.name))
        print(f"the known error of the driver: known.{finding.name}", flush=True)
    return len(known), len(findings) - len(known)


if __name__ == "__main__":
    if set_aside_known(sys.argv[1])[1] > 0:
        sys.exit(f"the address sanitizer found errors: see {sys.argv[1]}")

"""What the last build knew, kept beside the project, so that the next one does only what changed.

    folder    the dot-folder, and files in it that are whole or not there
    program   a digest of what makes sites: our code, templates, and all that is installed
    inputs    files as they were when they were read
    held      such values in a process that goes on, as `serve` does
    values    what pure functions gave for one abstract or one file each
    stamp     one finished site: what it was made from, its files, what was told about it

A cache is never right by trust: whatever is damaged, of another version or of another program counts as absent. To
delete the folder costs one full build. Nothing here loads MkDocs or numpy, so that an unchanged site costs no second.
"""

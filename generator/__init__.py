"""Turn a folder of paper abstracts into a catalogue site.

The rooms, in the order in which they may import from one another (a test holds it):

    problems      what can go wrong, as values
    assets        where the templates and the theme lie
    memory        values that a pure function need not give twice: how to ask for them
    cache         what the last build knew, kept beside the project
    settings      what the user may set, typed and checked
    sitefile      one file of the site's source
    languages     the language of a text, by its script
    slugs         any text -> a safe piece of a URL
    records       what a source file states about one paper
    markup        source text -> safe HTML, plain text, prose
    readers       source files -> records
    overrides     the user's own files of corrections, each word with its line
    papers        records -> papers: stable ids, duplicates merged
    text          prose -> sentences, words, stems
    corpus        papers -> counted terms
    keyphrases    prose -> ranked phrases of one paper
    tags          keyphrases and keywords -> tags shared between papers
    related       corpus -> nearest papers, with reasons
    paper_map     the space of papers -> a place for each on a plane, and names for the regions
    titles        the title a page shows; made from the abstract where the source has none
    catalogue     all of the above, composed
    exports       catalogue -> JSON
    search        catalogue -> the shards of a prebuilt lunr index
    map_file      the map -> the file that its page draws
    frame         what every page loads: one stylesheet, two scripts
    urls          the one place that makes links
    sitemap       a list of all pages -> a list of lists, where it is too long for one
    pages         catalogue -> Markdown pages
    site          catalogue -> every file the site is built from
    pipeline      content folder -> site files: what the shells share

`plugin` (MkDocs) and `cli` (command line) are the only two ways in; `project` is what both know of a user's project;
`press` writes the plugin's thousands of pages.
"""

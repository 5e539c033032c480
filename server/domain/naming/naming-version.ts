/**
 * Increased when names are parsed so differently that books would change series: the next scan regroups and renames the
 * books of a library last scanned with a lower version, and series follow their books. - 2: numbers inside titles,
 * special folders, folder titles without years, volumes and release tags - 3: Roman five, episodes and numbers at the
 * end of titles; described special folders; release text of folders; authors are no part of series - 4: authors by name
 * shape and by folders; everyday words are no authors
 */
export const namingVersion = 4

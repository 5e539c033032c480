/**
 * Raised when names of files or folders are read so differently that books would go to other series: the next scan of a
 * library that was last scanned with a lower one places and names its books anew, and series follow their books.
 *
 * - 2: numbers inside titles, folders of specials, titles of folders without years, volumes and release tags
 * - 3: roman fives, episodes and numbers at the end of titles; described folders of specials; release text of folders;
 *   authors are no part of series
 * - 4: authors by the shape of their names and by folders; everyday words name no author
 */
export const namingVersion = 4

/** Whether a file is a book of prose (`Title - Author`, few numbers) or anything else. */
export type NameKind = 'comic' | 'book'

/** The part of a path that gave a value. */
export type NameOrigin = 'file' | 'folder'

/** Facts from the path of a book. Absent values are null; nothing is guessed from content. */
export type ParsedName = {
  /** Series as written, without release tags; from the folders when the file name has none. */
  readonly series: string | null
  readonly seriesFrom: NameOrigin | null
  /** 0 to 999 999; the first of a range. A fractional volume is null. */
  readonly volume: number | null
  readonly volumeEnd: number | null
  readonly volumeFrom: NameOrigin | null
  /** Issue or chapter, may be fractional or negative; the first of a range. */
  readonly number: number | null
  readonly numberEnd: number | null
  /** The same value as `number` where a chapter marker gave it or it is fractional. */
  readonly chapter: number | null
  /** Total number of issues: 7 in `02 (of 07)`. */
  readonly count: number | null
  /** Four digits; the last one of the name, the first of a range. */
  readonly year: number | null
  /** 1 to 12. */
  readonly month: number | null
  /** 1 to 31. */
  readonly day: number | null
  readonly yearFrom: NameOrigin | null
  /** Title of the issue or chapter; for a name without any number, the whole title. */
  readonly title: string | null
  /** Author in the name of a prose file; the name is then not part of series and title. */
  readonly author: string | null
  /**
   * The file name for display: no extension, release tags or leading group, single spaces; empty only for an empty
   * path.
   */
  readonly cleanName: string
  /** A marked special (`SP01`) or a file in a folder of specials. */
  readonly special: boolean
}

import type { Person } from '../metadata/patch.ts'

/**
 * Details that somebody edited in another program: they are set and locked here, except those that are locked already.
 * Either a series or a book.
 */
export type MetadataLine = {
  readonly type: 'metadata'
  readonly series: string | null
  readonly book: string | null
  /** As written; cleaned as those of files are. */
  readonly values: EditedValues
}

/** A cover that somebody chose by hand, of either a series or a book. */
export type CoverLine = {
  readonly type: 'cover'
  readonly series: string | null
  readonly book: string | null
  /** A picture in base64. */
  readonly image: string
}

type Written = string | null | undefined
type Numeral = string | number | null | undefined
type WrittenList = readonly string[] | undefined
/** Null, an empty text or an empty list: somebody emptied it, and so it stays. */
type EditedValues = {
  readonly [K in
    | 'title'
    | 'titleSort'
    | 'summary'
    | 'publisher'
    | 'imprint'
    | 'language'
    | 'status'
    | 'readingDirection'
    | 'subtitle'
    | 'formatDetail']?: Written
} & {
  readonly [K in
    | 'ageRating'
    | 'year'
    | 'month'
    | 'day'
    | 'number'
    | 'volume'
    | 'chapter'
    | 'count'
    | 'totalVolumeCount'
    | 'totalChapterCount']?: Numeral
} & { readonly [K in 'genres' | 'tags' | 'isbns']?: WrittenList } & {
  readonly [K in 'manga' | 'blackAndWhite']?: boolean | null | undefined
} & { readonly people?: readonly Person[] | undefined }

import type { SeriesStrategy } from '../vocabulary.ts'

/** How a library turns paths into series: a strategy and its checked configuration (`parseSeriesConfig`). */
export type GroupingSettings = {
  readonly strategy: SeriesStrategy
  readonly config: SeriesConfig
}

/** Every option of every strategy, with defaults filled in by `parseSeriesConfig`; a strategy reads only its own. */
export type SeriesConfig = {
  /** publisher_hierarchy: how many folder levels stand above the series folder, 1 to 8. */
  readonly skipDepth: number
  /** publisher_hierarchy: what the skipped levels are stored as. */
  readonly storeSkippedAs: 'publisher' | 'author' | 'none'
  /** calibre */
  readonly seriesMode: 'standalone' | 'by_author' | 'from_metadata'
  /** calibre: drop the ` (123)` that Calibre appends to folders. */
  readonly stripIdSuffix: boolean
  /** calibre: read `metadata.opf` beside the book. */
  readonly readOpfMetadata: boolean
  /** calibre: the level-1 folder is the author. */
  readonly authorFromFolder: boolean
  /** flat: patterns tried before the grammar; each has a group named `series`. */
  readonly filenamePatterns: readonly string[]
  /** flat: take the series from the metadata of the book only; without it the book is unsorted. */
  readonly requireMetadata: boolean
  /** custom: pattern over the relative path, with named groups. */
  readonly pattern: string | null
  /** custom: series name with `{group}` placeholders. */
  readonly seriesNameTemplate: string
}

/** What the metadata of a book says about where it belongs; used by calibre (`from_metadata`) and flat. */
export type SeriesHints = { readonly series?: string; readonly author?: string }

/** Where one book belongs. */
export type SeriesPlacement = {
  /** Identity of the series in its library: the folder path, or a key that no folder can have. */
  readonly seriesKey: string
  /** Display name before the clean-up rules of the library. */
  readonly seriesName: string
  /** Folder of the series relative to the library root, `/` between parts; null when no folder stands for it. */
  readonly seriesPath: string | null
  /** One sentence for a person: why these books are together. */
  readonly reason: string
  readonly publisher?: string
  readonly author?: string
}

export type GroupedBook = SeriesPlacement & { readonly path: string }

import { noteText } from '../notes/table.ts'
import type { Result } from '../result.ts'
import { compilePattern } from '../text/safe-pattern.ts'
import type { SeriesStrategy } from '../vocabulary.ts'
import {
  type FieldError,
  type Fields,
  flag,
  listOf,
  oneOf,
  pattern,
  readFields,
  refuse,
  text,
  wholeNumber,
} from './config-fields.ts'
import { placeholdersOf } from './templates.ts'

/** Every option of every strategy, with defaults filled in by `parseSeriesConfig`; a strategy reads only its own. */
export type SeriesConfig = {
  /** publisher_hierarchy: number of folder levels above the series folder, 1 to 8. */
  readonly skipDepth: number
  /** publisher_hierarchy: the field that the skipped levels are stored in. */
  readonly storeSkippedAs: 'publisher' | 'author' | 'none'
  /** calibre: each book folder is a series, or each author, or the metadata's series (else the book folder). */
  readonly seriesMode: 'standalone' | 'by_author' | 'from_metadata'
  /** calibre: drop the ` (123)` that Calibre appends to folders. */
  readonly stripIdSuffix: boolean
  /** calibre: read `metadata.opf` beside the book. */
  readonly readOpfMetadata: boolean
  /** calibre: the first folder level is the author. */
  readonly authorFromFolder: boolean
  /** flat: patterns over the file name that are tried before the grammar; each has a group named `series`. */
  readonly filenamePatterns: readonly string[]
  /** flat: only use the series in the metadata of the book; without it the book is unsorted. */
  readonly requireMetadata: boolean
  /** custom: pattern over the relative path, with a group named `series` or the groups of the template. */
  readonly pattern: string | null
  /** custom: name of the series, with the pattern's groups as `{group}`. */
  readonly seriesNameTemplate: string
}

const everyField: Fields<SeriesConfig> = {
  skipDepth: { read: wholeNumber(1, 8), missing: 1 },
  storeSkippedAs: { read: oneOf(['publisher', 'author', 'none']), missing: 'publisher' },
  seriesMode: { read: oneOf(['standalone', 'by_author', 'from_metadata']), missing: 'standalone' },
  stripIdSuffix: { read: flag, missing: true },
  readOpfMetadata: { read: flag, missing: true },
  authorFromFolder: { read: flag, missing: true },
  filenamePatterns: { read: listOf(pattern('series'), 10), missing: [] },
  requireMetadata: { read: flag, missing: false },
  pattern: { read: pattern(), missing: null },
  seriesNameTemplate: { read: text(200), missing: '{series}' },
}

const optionsOf: Readonly<Record<SeriesStrategy, readonly (keyof SeriesConfig)[]>> = {
  series_volume: [],
  series_volume_chapter: [],
  flat: ['filenamePatterns', 'requireMetadata'],
  publisher_hierarchy: ['skipDepth', 'storeSkippedAs'],
  calibre: ['seriesMode', 'stripIdSuffix', 'readOpfMetadata', 'authorFromFolder'],
  custom: ['pattern', 'seriesNameTemplate'],
}

export const defaultSeriesConfig: SeriesConfig = {
  skipDepth: 1,
  storeSkippedAs: 'publisher',
  seriesMode: 'standalone',
  stripIdSuffix: true,
  readOpfMetadata: true,
  authorFromFolder: true,
  filenamePatterns: [],
  requireMetadata: false,
  pattern: null,
  seriesNameTemplate: '{series}',
}

/**
 * Validates the configuration of a series strategy and fills in defaults. Options of other strategies are refused like
 * unknown ones.
 * @returns the whole configuration, or every invalid field
 */
export function parseSeriesConfig(
  strategy: SeriesStrategy,
  value: unknown,
): Result<SeriesConfig, readonly FieldError[]> {
  const names = optionsOf[strategy]
  const fields = Object.fromEntries(
    Object.entries(everyField).filter(([name]) => names.some((known) => known === name)),
  )
  const read = readFields<Partial<SeriesConfig>>(value, fields)
  if (!read.ok) return read
  const config = { ...defaultSeriesConfig, ...read.value }
  return strategy === 'custom' ? checkCustom(config) : { ok: true, value: config }
}

function checkCustom(config: SeriesConfig): Result<SeriesConfig, readonly FieldError[]> {
  if (config.pattern === null) return refuse('pattern', noteText('config_pattern_needed'))
  const compiled = compilePattern(config.pattern)
  const groups = compiled.ok ? compiled.value.groupNames : []
  const wanted = placeholdersOf(config.seriesNameTemplate)
  if (wanted.length === 0) return refuse('seriesNameTemplate', noteText('config_group_needed'))
  const missing = wanted.find((name) => !groups.includes(name))
  if (missing === undefined) return { ok: true, value: config }
  return refuse('pattern', noteText('config_group_named', { name: missing }))
}

import { noteText } from '../notes/table.ts'
import type { Result } from '../result.ts'
import { compilePattern } from '../text/safe-pattern.ts'
import type { BookStrategy, NumberStrategy } from '../vocabulary.ts'
import { type FieldError, type Fields, oneOf, pattern, readFields, refuse, text } from './config-fields.ts'
import { placeholdersOf } from './templates.ts'

/** Options of the title strategies, with defaults filled in by `parseBookConfig`; only `custom` has any. */
export type BookConfig = {
  /** Matched against the file name without its extension; its named groups fill the template. */
  readonly pattern: string | null
  /** `{series}`, `{volume}`, `{chapter}`, `{title}` and the groups of the pattern. */
  readonly titleTemplate: string
  /** The title strategy for names that the pattern does not match. */
  readonly fallback: Exclude<BookStrategy, 'custom'>
}

export const defaultBookConfig: BookConfig = {
  pattern: null,
  titleTemplate: '{title}',
  fallback: 'metadata_first',
}

const customFields: Fields<BookConfig> = {
  pattern: { read: pattern(), missing: defaultBookConfig.pattern },
  titleTemplate: { read: text(200), missing: defaultBookConfig.titleTemplate },
  fallback: {
    read: oneOf(['metadata_first', 'filename', 'smart', 'series_name']),
    missing: defaultBookConfig.fallback,
  },
}

const knownValues: readonly string[] = ['series', 'volume', 'chapter', 'title']

/**
 * Validates the configuration of a title strategy and fills in defaults.
 * @returns the whole configuration, or every invalid field
 */
export function parseBookConfig(strategy: BookStrategy, value: unknown): Result<BookConfig, readonly FieldError[]> {
  if (strategy !== 'custom') {
    const read = readFields<Record<string, never>>(value, {})
    return read.ok ? { ok: true, value: defaultBookConfig } : read
  }
  const read = readFields(value, customFields)
  if (!read.ok) return read
  if (read.value.pattern === null) return refuse('pattern', noteText('config_pattern_needed'))
  const compiled = compilePattern(read.value.pattern)
  const groups = compiled.ok ? compiled.value.groupNames : []
  const unknown = placeholdersOf(read.value.titleTemplate).find(
    (name) => !groups.includes(name) && !knownValues.includes(name),
  )
  if (unknown === undefined) return read
  return refuse('titleTemplate', noteText('config_value_unknown', { name: unknown, known: knownValues }))
}

/** Number strategies have no options: anything but an empty object is refused by name. */
export function parseNumberConfig(
  _strategy: NumberStrategy,
  value: unknown,
): Result<Record<string, never>, readonly FieldError[]> {
  return readFields<Record<string, never>>(value, {})
}

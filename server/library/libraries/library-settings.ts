import type { LibrarySettings, ScanningConfig } from '../../db/records/library.ts'
import { AppError } from '../../domain/errors.ts'
import { parseMatchConditions } from '../../domain/match/parse-match-conditions.ts'
import { parseBookConfig, parseNumberConfig } from '../../domain/series/book-config.ts'
import { parseNameRules } from '../../domain/series/name-cleaning.ts'
import { parseSeriesConfig } from '../../domain/series/series-config.ts'
import { parseCron } from '../../jobs/cron.ts'

/** A problem with one field of a body. */
export type FieldProblem = { readonly in: 'body'; readonly field: string; readonly message: string }

/** Prefixes the errors of a nested configuration with its name. */
export function problemsOf(name: string, errors: readonly { readonly field: string; readonly message: string }[]) {
  return errors.map(({ field, message }): FieldProblem => {
    const separator = field === '' || field.startsWith('[') ? '' : '.'
    return { in: 'body', field: `${name}${separator}${field}`, message }
  })
}

/** @throws AppError `bad_request` that lists all problems, if there are any */
export function refuseFields(problems: readonly FieldProblem[]): void {
  if (problems.length === 0) return
  const sentence = problems.map(({ field, message }) => `${field}: ${message}`).join(' ')
  throw new AppError('library_invalid', { problems: sentence }, problems)
}

type Changes<T> = { readonly [K in keyof T]?: T[K] | undefined }

/** Settings of a library; omitted ones are unchanged, or get their default. */
export type LibrarySettingsInput = Changes<Omit<LibrarySettings, 'scanningConfig' | 'titlePreprocessingRules'>> & {
  readonly scanningConfig?: Changes<ScanningConfig> | undefined
  readonly titlePreprocessingRules?:
    | readonly {
        readonly pattern: string
        readonly replacement: string
        readonly description?: string | null | undefined
        readonly enabled?: boolean | undefined
      }[]
    | null
    | undefined
}

/** A library for which only the path was given. */
export const defaultSettings: Omit<LibrarySettings, 'name' | 'path'> = {
  description: null,
  isActive: true,
  seriesStrategy: 'series_volume',
  seriesConfig: null,
  bookStrategy: 'metadata_first',
  bookConfig: null,
  numberStrategy: 'smart',
  numberConfig: null,
  scanningConfig: {
    enabled: true,
    cronSchedule: null,
    cronTimezone: null,
    defaultMode: 'normal',
    scanOnStart: false,
    purgeDeletedOnScan: false,
  },
  defaultReadingDirection: 'ltr',
  allowedFormats: null,
  excludedPatterns: null,
  titlePreprocessingRules: null,
  autoMatchConditions: null,
  matching: null,
}

/** A folder that was added without further choices is scanned every night and at each start, as the wizard says. */
export const nightlyScans = { enabled: true, cronSchedule: '0 3 * * *', scanOnStart: true } as const

/** The given values, with `undefined` treated as omitted. */
function definedOnly<T extends object>(values: Changes<T>): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>
}

function rulesOf(
  rules: NonNullable<LibrarySettingsInput['titlePreprocessingRules']>,
): LibrarySettings['titlePreprocessingRules'] {
  return rules.map(({ pattern, replacement, description = null, enabled = true }) => ({
    pattern,
    replacement,
    description,
    enabled,
  }))
}

/** The options of a strategy do not apply to another one. */
function withoutStaleOptions(before: LibrarySettings, change: LibrarySettingsInput): Partial<LibrarySettings> {
  const isStale = (strategy: 'seriesStrategy' | 'bookStrategy' | 'numberStrategy') =>
    change[strategy] !== undefined && change[strategy] !== before[strategy]
  return {
    ...(isStale('seriesStrategy') && { seriesConfig: null }),
    ...(isStale('bookStrategy') && { bookConfig: null }),
    ...(isStale('numberStrategy') && { numberConfig: null }),
  }
}

/** Settings after a change, not validated. */
export function changeSettings(before: LibrarySettings, change: LibrarySettingsInput): LibrarySettings {
  const { scanningConfig = {}, titlePreprocessingRules, ...plain } = change
  return {
    ...before,
    ...withoutStaleOptions(before, change),
    ...definedOnly(plain),
    scanningConfig: { ...before.scanningConfig, ...definedOnly<ScanningConfig>(scanningConfig) },
    ...(titlePreprocessingRules !== undefined && {
      titlePreprocessingRules: titlePreprocessingRules === null ? null : rulesOf(titlePreprocessingRules),
    }),
  }
}

function cronProblems({ cronSchedule, cronTimezone }: ScanningConfig): FieldProblem[] {
  if (cronSchedule === null) {
    const zone = cronTimezone === null ? null : parseCron('0 0 * * *', cronTimezone)
    return zone === null || zone.ok
      ? []
      : problemsOf('scanningConfig.cronTimezone', [{ field: '', message: zone.message }])
  }
  const parsed = parseCron(cronSchedule, cronTimezone)
  return parsed.ok ? [] : problemsOf('scanningConfig.cronSchedule', [{ field: '', message: parsed.message }])
}

/** Validates strategies, their options, rules and schedule. @throws AppError `bad_request` that lists every problem */
export function checkSettings(settings: LibrarySettings): void {
  const { seriesStrategy, seriesConfig, bookStrategy, bookConfig, numberStrategy, numberConfig } = settings
  const series = parseSeriesConfig(seriesStrategy, seriesConfig)
  const book = parseBookConfig(bookStrategy, bookConfig)
  const number = parseNumberConfig(numberStrategy, numberConfig)
  const rules = parseNameRules(settings.titlePreprocessingRules)
  const match = parseMatchConditions(settings.autoMatchConditions)
  refuseFields([
    ...(series.ok ? [] : problemsOf('seriesConfig', series.failure)),
    ...(book.ok ? [] : problemsOf('bookConfig', book.failure)),
    ...(number.ok ? [] : problemsOf('numberConfig', number.failure)),
    ...(match.ok ? [] : problemsOf('autoMatchConditions', match.failure)),
    ...(rules.ok ? [] : problemsOf('titlePreprocessingRules', rules.failure)),
    ...cronProblems(settings.scanningConfig),
  ])
}

const groupingFields = [
  'seriesStrategy',
  'seriesConfig',
  'bookStrategy',
  'bookConfig',
  'numberStrategy',
  'titlePreprocessingRules',
] as const
const findingFields = ['path', 'excludedPatterns', 'allowedFormats'] as const

function differs(a: LibrarySettings, b: LibrarySettings, fields: readonly (keyof LibrarySettings)[]): boolean {
  return fields.some((field) => JSON.stringify(a[field]) !== JSON.stringify(b[field]))
}

/** What a change of settings requires: regrouping all books, a rescan of the folder, or neither. */
export function consequenceOf(before: LibrarySettings, after: LibrarySettings): 'regroup' | 'scan' | 'none' {
  if (differs(before, after, groupingFields)) return 'regroup'
  return differs(before, after, findingFields) ? 'scan' : 'none'
}

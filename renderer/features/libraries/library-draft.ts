import type { OperationCall } from '../../../server/contract/index.ts'
import type { BookFormat, Library } from '../../api/types.ts'
import { scheduleOf, scheduleSetting } from '../../lib/schedules.ts'
import { type ConditionsDraft, readConditions, writeConditions } from './conditions/draft.ts'

export type Config = Readonly<Record<string, unknown>>

/** A cleanup rule being edited; `key` is unique while the page is open. */
export type RuleDraft = {
  readonly key: number
  readonly pattern: string
  readonly replacement: string
  readonly description: string
  readonly enabled: boolean
}

/** All settings of a library being edited. */
export type LibraryDraft = Pick<
  Library,
  'name' | 'path' | 'isActive' | 'defaultReadingDirection' | 'seriesStrategy' | 'bookStrategy' | 'numberStrategy'
> & {
  readonly description: string
  /** Empty includes every format. */
  readonly formats: readonly BookFormat[]
  readonly excludedPatterns: string
  readonly seriesConfig: Config
  readonly bookConfig: Config
  readonly rules: readonly RuleDraft[]
  /** Null when they contain something unknown to this page, which leaves them unchanged. */
  readonly autoMatch: ConditionsDraft | null
  readonly matching: MatchingDraft
  /** A cron expression; empty means manual scans only. */
  readonly schedule: string
  readonly defaultMode: Library['scanningConfig']['defaultMode']
  readonly scanOnStart: boolean
  readonly purgeDeletedOnScan: boolean
}

export type MatchingDraft = NonNullable<Library['matching']>
const usualMatching: MatchingDraft = { afterScan: null, providers: [], fields: {} }

export type LibraryChange = OperationCall<'updateLibrary'>['body']
export type GroupingChange = OperationCall<'previewLibraryChange'>['body']

/** Draft of the stored settings. */
export function draftOf(library: Library): LibraryDraft {
  const { name, path, isActive, defaultReadingDirection, seriesStrategy, bookStrategy, numberStrategy } = library
  const { defaultMode, scanOnStart, purgeDeletedOnScan } = library.scanningConfig
  return {
    name,
    path,
    isActive,
    defaultReadingDirection,
    seriesStrategy,
    bookStrategy,
    numberStrategy,
    defaultMode,
    scanOnStart,
    purgeDeletedOnScan,
    description: library.description ?? '',
    formats: library.allowedFormats ?? [],
    excludedPatterns: library.excludedPatterns ?? '',
    seriesConfig: library.seriesConfig ?? {},
    bookConfig: library.bookConfig ?? {},
    autoMatch: readConditions(library.autoMatchConditions),
    matching: library.matching ?? usualMatching,
    schedule: scheduleOf(library.scanningConfig),
    rules: (library.titlePreprocessingRules ?? []).map((rule, key) => ({
      key,
      pattern: rule.pattern,
      replacement: rule.replacement,
      description: rule.description ?? '',
      enabled: rule.enabled,
    })),
  }
}

/** The rules for the server. */
export function rulesOf(rules: readonly RuleDraft[]) {
  return rules.map(({ pattern, replacement, description, enabled }) => ({
    pattern,
    replacement,
    enabled,
    description: description === '' ? null : description,
  }))
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text)
const orNothing = (config: Config) => (Object.keys(config).length === 0 ? null : { ...config })

/** Changed settings that affect grouping, naming or visibility. */
export function groupingChange(library: Library, draft: LibraryDraft): GroupingChange {
  const before = draftOf(library)
  const differs = (name: keyof LibraryDraft) => !same(before[name], draft[name])
  const { seriesStrategy, bookStrategy, numberStrategy } = draft
  return {
    ...(differs('seriesStrategy') && { seriesStrategy }),
    ...((differs('seriesStrategy') || differs('seriesConfig')) && { seriesConfig: orNothing(draft.seriesConfig) }),
    ...(differs('bookStrategy') && { bookStrategy }),
    ...((differs('bookStrategy') || differs('bookConfig')) && { bookConfig: orNothing(draft.bookConfig) }),
    ...(differs('numberStrategy') && { numberStrategy }),
    ...(differs('formats') && { allowedFormats: draft.formats.length === 0 ? null : [...draft.formats] }),
    ...(differs('excludedPatterns') && { excludedPatterns: orNull(draft.excludedPatterns) }),
    ...(!same(rulesOf(before.rules), rulesOf(draft.rules)) && {
      titlePreprocessingRules: draft.rules.length === 0 ? null : rulesOf(draft.rules),
    }),
  }
}

/**
 * Only the changed settings: a new name must not regroup the library.
 * @param timeZone of the person who sets the schedule
 */
export function changeOf(library: Library, draft: LibraryDraft, timeZone: string): LibraryChange {
  const before = draftOf(library)
  const differs = (name: keyof LibraryDraft) => !same(before[name], draft[name])
  const { isActive, defaultReadingDirection, defaultMode, scanOnStart, purgeDeletedOnScan, schedule } = draft
  const scanning = {
    ...(differs('schedule') && scheduleSetting(schedule, timeZone)),
    ...(differs('defaultMode') && { defaultMode }),
    ...(differs('scanOnStart') && { scanOnStart }),
    ...(differs('purgeDeletedOnScan') && { purgeDeletedOnScan }),
  }
  return {
    ...(differs('name') && { name: draft.name.trim() }),
    ...(differs('path') && { path: draft.path.trim() }),
    ...(differs('description') && { description: orNull(draft.description) }),
    ...(differs('isActive') && { isActive }),
    ...(differs('defaultReadingDirection') && { defaultReadingDirection }),
    ...(Object.keys(scanning).length > 0 && { scanningConfig: scanning }),
    ...autoMatchChange(before.autoMatch, draft.autoMatch),
    ...(differs('matching') && { matching: same(draft.matching, usualMatching) ? null : draft.matching }),
    ...groupingChange(library, draft),
  }
}

function autoMatchChange(before: LibraryDraft['autoMatch'], draft: LibraryDraft['autoMatch']): LibraryChange {
  if (draft === null) return {}
  const autoMatchConditions = writeConditions(draft)
  return before !== null && same(writeConditions(before), autoMatchConditions) ? {} : { autoMatchConditions }
}

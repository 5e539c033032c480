import { type Browse, filterOfAddress } from '../features/shared/filter/browse.ts'
import type { FilterTarget } from '../features/shared/filter/fields.ts'

type Raw = Record<string, unknown>

function text(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value !== '' ? value.slice(0, 500) : undefined
}

function optional<K extends string>(key: K, value: string | undefined): { readonly [key in K]?: string } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [key in K]?: string })
}

/** Parameters that a service adds to its redirect. Codes may be long and are not truncated. */
export function serviceAnswer(raw: Raw): { readonly state?: string; readonly code?: string; readonly error?: string } {
  const textOf = (value: unknown) =>
    typeof value === 'number' ? String(value) : typeof value === 'string' ? value : ''
  return {
    ...optional('state', textOf(raw.state) || undefined),
    ...optional('code', textOf(raw.code) || undefined),
    ...optional('error', textOf(raw.error) || undefined),
  }
}

const wizardSteps = ['you', 'folders', 'devices'] as const
type WizardStep = (typeof wizardSteps)[number]

/** Current step of the first run. */
export function welcomeSearch(raw: Raw): { readonly step?: WizardStep } {
  const step = wizardSteps.find((known) => known === raw.step)
  return step === undefined ? {} : { step }
}

type SignInSearch = { readonly next?: string; readonly provider?: string; readonly refused?: string }

/** Target after the sign-in, the identity provider that redirected here, and its error. */
export function signInSearch(raw: Raw): SignInSearch {
  return {
    ...optional('next', text(raw.next)),
    ...optional('provider', text(raw.provider)),
    ...optional('refused', text(raw.refused)),
  }
}

/** Code of the device that asks for access, from its QR code. */
export function pairSearch(raw: Raw): { readonly request?: string } {
  return optional('request', text(raw.request))
}

const releaseStates = ['announced', 'dismissed', 'marked_acquired', 'ignored', 'hidden', 'all'] as const
type ReleasesSearch = {
  readonly state?: (typeof releaseStates)[number]
  readonly source?: string
  readonly language?: string
}

/** Filters of the list of releases. */
export function releasesSearch(raw: Raw): ReleasesSearch {
  const state = releaseStates.find((known) => known === raw.state)
  return {
    ...(state === undefined ? {} : { state }),
    ...optional('source', text(raw.source)),
    ...optional('language', text(raw.language)),
  }
}

/** Words, sort order and filter of a grid of series or books. */
export function browseSearch(raw: Raw): Browse {
  const filter = filterOfAddress(raw.filter)
  return {
    ...optional('q', text(raw.q)),
    ...optional('sort', text(raw.sort)),
    ...(filter === undefined ? {} : { filter }),
  }
}

/** Conditions of a search, and whether it finds series (the default) or books. */
export function advancedSearch(raw: Raw): Browse & { readonly of?: Extract<FilterTarget, 'books'> } {
  return { ...browseSearch(raw), ...(raw.of === 'books' ? { of: raw.of } : {}) }
}

export function searchSearch(raw: Raw): { readonly q?: string } {
  return optional('q', text(raw.q))
}

/** Sort order of the want-to-read queue. */
export function queueSearch(raw: Raw): { readonly order?: 'oldest' | 'custom' } {
  return raw.order === 'oldest' || raw.order === 'custom' ? { order: raw.order } : {}
}

/** Kind of lists; defaults to collections. */
export function listsSearch(raw: Raw): { readonly kind?: 'reading' } {
  return raw.kind === 'reading' ? { kind: raw.kind } : {}
}

/** Kind of grouping decisions of a library; defaults to all. */
export function decisionsSearch(raw: Raw): { readonly state?: 'held' | 'undone' } {
  return raw.state === 'held' || raw.state === 'undone' ? { state: raw.state } : {}
}

const taskStates = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const

/** State of the listed tasks. */
export function tasksSearch(raw: Raw): { readonly status?: (typeof taskStates)[number] } {
  const status = taskStates.find((known) => known === raw.status)
  return status === undefined ? {} : { status }
}

const spans = ['month', 'quarter', 'year'] as const

/** Period of the reading statistics. */
export function statisticsSearch(raw: Raw): { readonly span?: (typeof spans)[number] } {
  const span = spans.find((known) => known === raw.span)
  return span === undefined ? {} : { span }
}

/** Year of the yearly review. */
export function yearSearch(raw: Raw): { readonly year?: number } {
  const year = Number(raw.year)
  return Number.isInteger(year) && year >= 1970 && year <= 9999 ? { year } : {}
}

type AuditSearch = {
  readonly kind?: string
  readonly outcome?: 'success' | 'failure'
  readonly who?: string
  readonly from?: string
  readonly to?: string
}

/** Filter of the audit log; days are `YYYY-MM-DD`. */
export function auditSearch(raw: Raw): AuditSearch {
  const day = (value: unknown) => (/^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? String(value) : undefined)
  return {
    ...optional('kind', text(raw.kind)),
    ...(raw.outcome === 'success' || raw.outcome === 'failure' ? { outcome: raw.outcome } : {}),
    ...optional('who', /^[0-9a-f-]{36}$/i.test(String(raw.who)) ? text(raw.who) : undefined),
    ...optional('from', day(raw.from)),
    ...optional('to', day(raw.to)),
  }
}

const logLevels = ['error', 'warn', 'info', 'debug', 'trace'] as const

/** Filter of the log. */
export function logsSearch(raw: Raw): { readonly level?: (typeof logLevels)[number]; readonly q?: string } {
  const level = logLevels.find((known) => known === raw.level)
  return { ...(level === undefined ? {} : { level }), ...optional('q', text(raw.q)?.slice(0, 200)) }
}

/** Library and kind of the listed problems. */
export function problemsSearch(raw: Raw): { readonly library?: string; readonly kind?: string } {
  return { ...optional('library', text(raw.library)), ...optional('kind', text(raw.kind)) }
}

type ReadSearch = { readonly page?: number; readonly list?: string; readonly incognito?: true }

/**
 * Page (1-based) to open at instead of the saved progress, reading list that the book was opened from, and incognito
 * mode.
 */
export function readSearch(raw: Raw): ReadSearch {
  const page = Number(raw.page)
  return {
    ...(Number.isInteger(page) && page >= 1 ? { page } : {}),
    ...optional('list', text(raw.list)),
    ...(raw.incognito === true ? { incognito: true } : {}),
  }
}

/** Filter of the duplicates. */
export function duplicatesSearch(raw: Raw): { readonly of?: 'series' } {
  return raw.of === 'series' ? { of: 'series' } : {}
}

/** What is shown of the pending matches. */
export function toMatchSearch(raw: Raw): { readonly of?: 'book'; readonly view?: 'list' | 'ignored' } {
  return {
    ...(raw.of === 'book' ? { of: 'book' } : {}),
    ...(raw.view === 'list' || raw.view === 'ignored' ? { view: raw.view } : {}),
  }
}

type TermSearch = {
  readonly of?: 'tag' | 'person'
  readonly q?: string
  readonly sort?: string
  readonly unused?: true
}

/** Filter and sort order of the names. */
export function termsSearch(raw: Raw): TermSearch {
  return {
    ...(raw.of === 'tag' || raw.of === 'person' ? { of: raw.of } : {}),
    ...optional('q', text(raw.q)),
    ...optional('sort', text(raw.sort)),
    ...(raw.unused === true ? { unused: true } : {}),
  }
}

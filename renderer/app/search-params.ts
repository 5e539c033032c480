import { type Browse, filterOfAddress } from '../features/shared/filter/browse.ts'
import type { FilterTarget } from '../features/shared/filter/fields.ts'

type Raw = Record<string, unknown>

function text(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value !== '' ? value.slice(0, 500) : undefined
}

function given<K extends string>(key: K, value: string | undefined): { readonly [key in K]?: string } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [key in K]?: string })
}

/** What a service adds to the address when it sends the browser back. Codes may be long: nothing is cut off. */
export function serviceAnswer(raw: Raw): { readonly state?: string; readonly code?: string; readonly error?: string } {
  const whole = (value: unknown) => (typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '')
  return {
    ...given('state', whole(raw.state) || undefined),
    ...given('code', whole(raw.code) || undefined),
    ...given('error', whole(raw.error) || undefined),
  }
}

const wizardSteps = ['you', 'folders', 'devices'] as const
type WizardStep = (typeof wizardSteps)[number]

/** Where the first run stands. */
export function welcomeSearch(raw: Raw): { readonly step?: WizardStep } {
  const step = wizardSteps.find((known) => known === raw.step)
  return step === undefined ? {} : { step }
}

type SignInSearch = { readonly next?: string; readonly provider?: string; readonly refused?: string }

/** Where to go after the sign-in, and which identity provider somebody came back from, and why in vain. */
export function signInSearch(raw: Raw): SignInSearch {
  return {
    ...given('next', text(raw.next)),
    ...given('provider', text(raw.provider)),
    ...given('refused', text(raw.refused)),
  }
}

/** The device that asks to be let in, as its code for the camera says. */
export function pairSearch(raw: Raw): { readonly request?: string } {
  return given('request', text(raw.request))
}

/** Words, order and filter of a grid of series or books. */
export function browseSearch(raw: Raw): Browse {
  const filter = filterOfAddress(raw.filter)
  return {
    ...given('q', text(raw.q)),
    ...given('sort', text(raw.sort)),
    ...(filter === undefined ? {} : { filter }),
  }
}

/** The conditions of a search, and what they are of; series when it does not say. */
export function advancedSearch(raw: Raw): Browse & { readonly of?: Extract<FilterTarget, 'books'> } {
  return { ...browseSearch(raw), ...(raw.of === 'books' ? { of: raw.of } : {}) }
}

export function searchSearch(raw: Raw): { readonly q?: string } {
  return given('q', text(raw.q))
}

/** Order of the want-to-read queue. */
export function queueSearch(raw: Raw): { readonly order?: 'oldest' | 'custom' } {
  return raw.order === 'oldest' || raw.order === 'custom' ? { order: raw.order } : {}
}

/** Which kind of lists is shown; collections when it does not say. */
export function listsSearch(raw: Raw): { readonly kind?: 'reading' } {
  return raw.kind === 'reading' ? { kind: raw.kind } : {}
}

/** Which grouping decisions of a library are listed; all when it does not say. */
export function decisionsSearch(raw: Raw): { readonly state?: 'held' | 'undone' } {
  return raw.state === 'held' || raw.state === 'undone' ? { state: raw.state } : {}
}

const taskStates = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const

/** State of the background work that is listed. */
export function tasksSearch(raw: Raw): { readonly status?: (typeof taskStates)[number] } {
  const status = taskStates.find((known) => known === raw.status)
  return status === undefined ? {} : { status }
}

const spans = ['month', 'quarter', 'year'] as const

/** How long a time the statistics of reading are about. */
export function statisticsSearch(raw: Raw): { readonly span?: (typeof spans)[number] } {
  const span = spans.find((known) => known === raw.span)
  return span === undefined ? {} : { span }
}

/** The year that is looked back on. */
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

/** Which entries of the audit log are shown; days are `YYYY-MM-DD`. */
export function auditSearch(raw: Raw): AuditSearch {
  const day = (value: unknown) => (/^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? String(value) : undefined)
  return {
    ...given('kind', text(raw.kind)),
    ...(raw.outcome === 'success' || raw.outcome === 'failure' ? { outcome: raw.outcome } : {}),
    ...given('who', /^[0-9a-f-]{36}$/i.test(String(raw.who)) ? text(raw.who) : undefined),
    ...given('from', day(raw.from)),
    ...given('to', day(raw.to)),
  }
}

const logLevels = ['error', 'warn', 'info', 'debug', 'trace'] as const

/** Which lines of the log are shown. */
export function logsSearch(raw: Raw): { readonly level?: (typeof logLevels)[number]; readonly q?: string } {
  const level = logLevels.find((known) => known === raw.level)
  return { ...(level === undefined ? {} : { level }), ...given('q', text(raw.q)?.slice(0, 200)) }
}

/** Library and kind of the problems that are listed. */
export function problemsSearch(raw: Raw): { readonly library?: string; readonly kind?: string } {
  return { ...given('library', text(raw.library)), ...given('kind', text(raw.kind)) }
}

type ReadSearch = { readonly page?: number; readonly list?: string; readonly incognito?: true }

/**
 * A page (1-based) to open at instead of the place that was kept, the reading list that the book was opened from, and
 * whether no place is kept.
 */
export function readSearch(raw: Raw): ReadSearch {
  const page = Number(raw.page)
  return {
    ...(Number.isInteger(page) && page >= 1 ? { page } : {}),
    ...given('list', text(raw.list)),
    ...(raw.incognito === true ? { incognito: true } : {}),
  }
}

/** Which duplicates are listed. */
export function duplicatesSearch(raw: Raw): { readonly of?: 'series' } {
  return raw.of === 'series' ? { of: 'series' } : {}
}

type TermSearch = {
  readonly of?: 'tag' | 'person'
  readonly q?: string
  readonly sort?: string
  readonly unused?: true
}

/** Which names are listed, and how. */
export function termsSearch(raw: Raw): TermSearch {
  return {
    ...(raw.of === 'tag' || raw.of === 'person' ? { of: raw.of } : {}),
    ...given('q', text(raw.q)),
    ...given('sort', text(raw.sort)),
    ...(raw.unused === true ? { unused: true } : {}),
  }
}

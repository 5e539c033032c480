import type { AuditEntry } from '../../api/types.ts'
import { inLanguage } from '../../languages/in-language.ts'

type Method = NonNullable<AuditEntry['method']>

export const english = {
  title: 'Audit log',
  lead: 'Who signed in, what was changed and what failed. Entries can’t be edited and are deleted only after the time set in Settings.',
  list: 'Entries',
  appName: 'Inglenook',
  somebody: 'Unknown user',
  gone: 'a deleted user',
  quoted: (name: string) => `“${name}”`,
  who: 'Person',
  anybody: 'Everyone',
  what: 'Event',
  everything: 'All events',
  when: 'Time',
  from: 'From',
  to: 'To',
  outcome: 'Result',
  all: 'All',
  failed: 'Failed',
  worked: 'Succeeded',
  clear: 'Clear filters',
  export: 'Export',
  csv: 'CSV (table)',
  json: 'JSON (one entry per line)',
  exportHint: 'Exports the entries that match your filters. The export is recorded in the log.',
  news: 'Show new entries',
  newsLead: 'There are new entries.',
  older: 'Show older entries',
  details: 'Details',
  of: 'entries',
  none: {
    title: 'No entries',
    text: 'Entries appear here when someone signs in, when permissions change, and when something is removed or exported.',
  },
  times: 'times',
  last: 'Last time',
  where: 'Source',
  only: 'Only entries about',
  request: 'Request',
  before: 'Before',
  now: 'After',
  fields: 'Also changed',
  yes: 'yes',
  no: 'no',
  nothing: 'none',
  methods: {
    jwt: 'app',
    session: 'browser',
    'api-key': 'API key',
    basic: 'user name and password',
    provider: 'single sign-on token',
    none: '',
    server: '',
  } satisfies Record<Method, string>,
} as const

export const texts = inLanguage('audit', english)

/** Meaning of an empty value there. */
export const englishNothings = {
  libraries: 'all libraries',
  libraryIds: 'all libraries',
  maxAgeRating: 'no age limit',
  setting: 'from configuration',
  expiresAt: 'never',
  before: 'everything',
} as const

export const nothings: Readonly<Record<string, string>> = inLanguage('auditNothings', englishNothings)

/** Labels of details whose name alone is unclear. */
export const englishLabels = {
  accessMode: 'Access',
  accountLocked: 'Managed by a parent',
  add: 'Tags added',
  added: 'People added',
  addresses: 'Addresses',
  allowList: 'Allowed tags only',
  before: 'Until',
  count: 'Count',
  email: 'Email',
  expiresAt: 'Expires',
  exportType: 'Contents',
  isActive: 'Account active',
  isKid: 'Child account',
  kidProfile: 'Child account',
  libraryIds: 'Libraries',
  mapped: 'Provider group added',
  maxAgeRating: 'Age limit',
  offered: 'Code shown by this account',
  passwordHash: 'Password',
  permissions: 'Permissions',
  refusal: 'Reason',
  removed: 'Removed',
  remove: 'Tags removed',
  scope: 'Data of',
  session: 'Signed in with',
  set: 'Tags after',
  shortened: 'Shortened',
  unmapped: 'Provider group removed',
  unratedAllowed: 'Show unrated titles',
  username: 'User name',
} as const

export const labels: Readonly<Record<string, string>> = inLanguage('auditLabels', englishLabels)

/** Texts of values. */
export const englishValueWords = {
  reader: 'reader',
  maintainer: 'maintainer',
  admin: 'administrator',
  browser: 'a browser',
  device: 'an app',
  allow: 'allowed',
  deny: 'hidden',
  user: 'one person',
  household: 'everyone',
  csv: 'CSV',
  json: 'JSON',
  ndjson: 'JSON (one entry per line)',
  ended: 'it took too long or came from another window',
  cancelled: 'cancelled by the person',
  unreachable: 'the provider couldn’t be reached',
  refused: 'the provider’s response was not accepted',
  groups: 'the groups couldn’t be read',
  'no-account': 'no account',
  deactivated: 'the account is deactivated',
} as const

export const valueWords: Readonly<Record<string, string>> = inLanguage('auditValues', englishValueWords)

import type { AuditEntry } from '../../api/types.ts'
import { inLanguage } from '../../languages/in-language.ts'

type Method = NonNullable<AuditEntry['method']>

export const english = {
  title: 'Audit log',
  lead: 'Who signed in, what was changed and what failed. Entries are never altered. They go by their age alone, as the settings say.',
  list: 'Entries',
  house: 'Inglenook',
  somebody: 'Somebody unknown',
  gone: 'somebody who is gone',
  quoted: (name: string) => `“${name}”`,
  who: 'Who',
  anybody: 'Everybody',
  what: 'What',
  everything: 'Everything',
  when: 'When',
  from: 'From',
  to: 'Until',
  outcome: 'How it ended',
  all: 'All',
  failed: 'Failed',
  worked: 'Worked',
  clear: 'Show everything',
  export: 'Export',
  csv: 'As a table (CSV)',
  json: 'As JSON, an entry a line',
  exportHint: 'With the choice made here. That it was exported is an entry, too.',
  news: 'Show new entries',
  newsLead: 'There are new entries.',
  older: 'Show older entries',
  details: 'Details',
  of: 'entries',
  none: {
    title: 'No such entries',
    text: 'Entries appear here when somebody signs in, when rights change, and when something is removed or exported.',
  },
  times: 'times',
  last: 'Last time',
  where: 'From where',
  only: 'Only what has to do with',
  request: 'Request',
  before: 'Before',
  now: 'Now',
  fields: 'Also set',
  yes: 'yes',
  no: 'no',
  nothing: 'none',
  methods: {
    jwt: 'by an app',
    session: 'in a browser',
    'api-key': 'by a key',
    basic: 'by name and password',
    provider: 'by a token of an identity provider',
    none: '',
    server: '',
  } satisfies Record<Method, string>,
} as const

export const texts = inLanguage('audit', english)

/** What nothing means there. */
export const englishNothings = {
  libraries: 'every library',
  libraryIds: 'every library',
  maxAgeRating: 'any age',
  setting: 'as configured',
  expiresAt: 'no end',
  before: 'from the beginning',
} as const

export const nothings: Readonly<Record<string, string>> = inLanguage('auditNothings', englishNothings)

/** Details whose name alone would not tell. */
export const englishLabels = {
  accessMode: 'Access',
  accountLocked: 'Account settings locked',
  add: 'Tags given',
  added: 'People added',
  addresses: 'Addresses',
  allowList: 'Only what is allowed',
  before: 'Until',
  count: 'How many',
  email: 'E-mail',
  expiresAt: 'Good until',
  exportType: 'What',
  isActive: 'May sign in',
  isKid: 'For a child',
  kidProfile: 'Kid profile',
  libraryIds: 'Libraries',
  mapped: 'Group of the provider added',
  maxAgeRating: 'Highest age rating',
  offered: 'Shown as a code first',
  passwordHash: 'Password',
  permissions: 'Permissions',
  refusal: 'Why',
  removed: 'Removed',
  remove: 'Tags taken away',
  scope: 'Whose',
  session: 'Signed in with',
  set: 'Tags now',
  shortened: 'Too long to be kept in full',
  unmapped: 'Group of the provider taken away',
  unratedAllowed: 'Unrated is shown',
  username: 'User name',
} as const

export const labels: Readonly<Record<string, string>> = inLanguage('auditLabels', englishLabels)

/** Values in words. */
export const englishValueWords = {
  reader: 'reader',
  maintainer: 'maintainer',
  admin: 'administrator',
  browser: 'a browser',
  device: 'an app',
  allow: 'allowed',
  deny: 'hidden',
  user: 'their own',
  household: 'everybody’s',
  csv: 'CSV',
  json: 'JSON',
  ndjson: 'JSON, an entry a line',
  ended: 'it took too long or came from another window',
  cancelled: 'stopped by the person',
  unreachable: 'the provider could not be reached',
  refused: 'the answer of the provider was not right',
  groups: 'the groups could not be understood',
  'no-account': 'no account here',
  deactivated: 'the account is switched off',
} as const

export const valueWords: Readonly<Record<string, string>> = inLanguage('auditValues', englishValueWords)

import { inLanguage } from '../../languages/in-language.ts'

export const english = {
  title: 'Settings',
  lead: 'A change holds at once, without a restart, and beats the configuration file.',
  on: 'On',
  off: 'Off',
  save: 'Save',
  reset: 'Reset',
  resetTo: 'Reset to',
  history: 'History',
  historyOf: 'History of',
  standard: 'As configured',
  neverChanged: 'It was never changed.',
  configured: 'as configured',
  someone: 'someone who is gone',
  changed: (when: string, who: string) => `Changed ${when} by ${who}`,
  changeBy: (when: string, who: string) => `${when} by ${who}`,
  from: 'from',
  to: 'to',
  ownSchedule: 'Own schedule',
  cron: 'Minute, hour, day of the month, month, day of the week; in the time of the server.',
  saved: 'Saved',
  numberNeeded: 'Enter a number.',
  noWords: 'All',
  bounds: (least: string, most: string) => `${least} to ${most}`,
  boundsNeeded: (bounds: string) => `Enter ${bounds}.`,
  wholeNeeded: 'Enter a whole number.',
  empty: { title: 'No settings', text: 'What can be set while Inglenook runs stands here.' },
} as const

export const texts = inLanguage('settings', english)

type Group = { readonly title: string; readonly lead: string }

/** What the groups are about, in the order in which they stand. */
export const englishGroups = {
  network: { title: 'Network', lead: 'How devices at home find Inglenook.' },
  backups: { title: 'Backups', lead: 'Copies of the database that Inglenook makes by itself.' },
  scanning: { title: 'Scanning', lead: 'How hard scans may work.' },
  tasks: { title: 'Background work', lead: 'Threads, and how long ended work is listed.' },
  thumbnails: {
    title: 'Covers',
    lead: 'Small covers. In another size they are made anew when they are next shown; another quality holds for those made from then on.',
  },
  reading: { title: 'Reading', lead: 'What is kept so that pages open fast.' },
  apps: {
    title: 'Apps made for Komga',
    lead: 'Mihon, Komelia, KMReader, Aidoku and others find your library here as they would find a Komga server.',
  },
  plugins: { title: 'Plugins', lead: 'Services elsewhere that people keep in step with what they read here.' },
  duplicates: { title: 'Duplicates', lead: 'Looking for books and series that are there twice.' },
  limits: { title: 'Limits', lead: 'How much one device may ask for, so that it does not slow down the others.' },
  audit: { title: 'Audit log', lead: 'How long it is kept who signed in, what was changed and what failed.' },
  logging: { title: 'Log', lead: 'What Inglenook writes down about its work.' },
} as const satisfies Readonly<Record<string, Group>>

export const groups: Readonly<Record<string, Group>> = inLanguage('settingGroups', englishGroups)

type Words = {
  readonly label: string
  readonly unit?: string
  readonly help?: string
  /** A name rather than an amount: `25600`, not `25,600`. */
  readonly isPlain?: boolean
}

/** Settings in plain words; one that is not known here is told in the words of the server. */
export const englishWords = {
  'logging.level': {
    label: 'How much is written',
    help: 'Debug and trace are for looking for the cause of a problem.',
  },
  'discovery.enabled': {
    label: 'Visible on this network',
    help: 'Reading apps that look for catalogs find Inglenook without its address.',
  },
  'rate_limit.enabled': { label: 'Slow down devices that ask for too much' },
  'rate_limit.anonymous_rps': { label: 'Without a sign-in', unit: 'requests a second' },
  'rate_limit.anonymous_burst': { label: 'Without a sign-in, at once', unit: 'requests' },
  'rate_limit.authenticated_rps': { label: 'Signed in', unit: 'requests a second' },
  'rate_limit.authenticated_burst': { label: 'Signed in, at once', unit: 'requests' },
  'rate_limit.image_cost': {
    label: 'What a picture counts',
    unit: 'requests',
    help: 'A screen of covers asks for many pictures; a small number lets it.',
  },
  'scanner.max_concurrent_scans': { label: 'Libraries scanned at the same time', unit: 'libraries' },
  'task.worker_count': {
    label: 'Threads that read files',
    unit: 'threads',
    help: 'More is faster and leaves less of the computer for others.',
  },
  'task.history_days': { label: 'Ended work is listed for', unit: 'days' },
  'thumbnail.max_dimension': { label: 'Longest side', unit: 'pixels', help: 'The width is at most four fifths of it.' },
  'thumbnail.jpeg_quality': { label: 'Quality', unit: 'of 100', help: 'Higher looks better and takes more room.' },
  'page_cache.max_megabytes': {
    label: 'Room for pages that are expensive to make',
    unit: 'MB',
    help: 'On the disk of the server. The pages unused longest go first.',
  },
  'deduplication.enabled': { label: 'Look for duplicates by itself' },
  'deduplication.cron': { label: 'When to look' },
  'deduplication.trusted_sources': {
    label: 'Ids that tell that two series are the same',
    unit: 'anilist, mangadex',
    help: 'Names of places, separated by commas. Left empty, the ids of every place count.',
  },
  'compat_api.enabled': {
    label: 'Let apps made for Komga in',
    help: 'They sign in with a name and password, or with a key. Everybody sees what they see here.',
  },
  'compat_api.prefix': {
    label: 'Path of the address',
    unit: 'komga',
    help: 'Enter the address of this server in the app, then a slash and this word.',
  },
  'compat_api.port': {
    label: 'Port of its own',
    isPlain: true,
    help: 'Only for apps that take no path in an address. 0 is none; 25600 is what such apps suggest.',
  },
  'plugins.sync_cron': {
    label: 'When services are exchanged with',
    help: 'For everybody who lets it happen by itself.',
  },
  'audit.kept_days': { label: 'Entries are kept for', unit: 'days' },
  'audit.max_entries': { label: 'Entries at most', unit: 'entries', help: 'The oldest go first.' },
  'backup.enabled': { label: 'Make backups by itself' },
  'backup.cron': { label: 'When to make one' },
  'backup.kept': {
    label: 'How many are kept',
    unit: 'backups',
    help: 'Of those made by itself; the oldest go first. Backups you make stay until you remove them.',
  },
} as const satisfies Readonly<Record<string, Words>>

export const words: Readonly<Record<string, Words>> = inLanguage('settingWords', englishWords)

export const englishChoiceNames = {
  error: 'Errors only',
  warn: 'Errors and warnings',
  info: 'What happens (usual)',
  debug: 'Details (debug)',
  trace: 'Everything (trace)',
} as const

export const choiceNames: Readonly<Record<string, string>> = inLanguage('settingChoices', englishChoiceNames)

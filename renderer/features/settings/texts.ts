import { inLanguage } from '../../languages/in-language.ts'

export const english = {
  title: 'Settings',
  lead: 'Changes apply immediately and override the configuration file.',
  on: 'On',
  off: 'Off',
  save: 'Save',
  reset: 'Reset',
  resetTo: 'Reset to',
  history: 'History',
  historyOf: 'History of',
  standard: 'From configuration',
  neverChanged: 'Never changed.',
  configured: 'the configured value',
  someone: 'a deleted account',
  changed: (when: string, who: string) => `Changed ${when} by ${who}`,
  changeBy: (when: string, who: string) => `${when} by ${who}`,
  from: 'from',
  to: 'to',
  ownSchedule: 'Custom',
  cron: 'Minute, hour, day of the month, month, day of the week, in the server’s time zone.',
  saved: 'Saved',
  numberNeeded: 'Enter a number.',
  noWords: 'All',
  bounds: (least: string, most: string) => `${least} to ${most}`,
  boundsNeeded: (bounds: string) => `Enter ${bounds}.`,
  wholeNeeded: 'Enter a whole number.',
  empty: { title: 'No settings', text: 'Settings that can be changed while Inglenook is running appear here.' },
} as const

export const texts = inLanguage('settings', english)

type Group = { readonly title: string; readonly lead: string }

/** Titles and explanations of the groups, in display order. */
export const englishGroups = {
  network: { title: 'Network', lead: 'How devices on your network find Inglenook.' },
  backups: { title: 'Backups', lead: 'Automatic copies of the database.' },
  scanning: { title: 'Scanning', lead: 'How much of the computer scans may use.' },
  tasks: { title: 'Tasks', lead: 'Worker threads, and how long finished tasks are listed.' },
  thumbnails: {
    title: 'Covers',
    lead: 'Size and quality of cover thumbnails. A new size applies the next time a cover is shown; a new quality applies to new thumbnails only.',
  },
  reading: { title: 'Reading', lead: 'A cache that helps pages open faster.' },
  apps: {
    title: 'Komga-compatible apps',
    lead: 'Mihon, Komelia, KMReader, Aidoku and other apps can connect to Inglenook as if it were a Komga server.',
  },
  plugins: { title: 'Plugins', lead: 'Syncing reading progress with connected services.' },
  duplicates: { title: 'Duplicates', lead: 'Searching for duplicate books and series.' },
  limits: { title: 'Rate limits', lead: 'How many requests a device may send, so it doesn’t slow down the others.' },
  audit: { title: 'Audit log', lead: 'How long sign-ins, changes and failures are kept.' },
  logging: { title: 'Log', lead: 'How much detail Inglenook logs.' },
} as const satisfies Readonly<Record<string, Group>>

export const groups: Readonly<Record<string, Group>> = inLanguage('settingGroups', englishGroups)

type Words = {
  readonly label: string
  readonly unit?: string
  readonly help?: string
  /** An identifier rather than an amount: `25600`, not `25,600`. */
  readonly isPlain?: boolean
}

/** Labels of settings; an unknown setting shows the server's description. */
export const englishWords = {
  'logging.level': {
    label: 'Log level',
    help: 'Use Debug or Trace only to track down a problem.',
  },
  'discovery.enabled': {
    label: 'Visible on this network',
    help: 'Reading apps that search the network find Inglenook without its address.',
  },
  'rate_limit.enabled': { label: 'Limit requests per device' },
  'rate_limit.anonymous_rps': { label: 'Signed out', unit: 'requests per second' },
  'rate_limit.anonymous_burst': { label: 'Signed out, burst', unit: 'requests' },
  'rate_limit.authenticated_rps': { label: 'Signed in', unit: 'requests per second' },
  'rate_limit.authenticated_burst': { label: 'Signed in, burst', unit: 'requests' },
  'rate_limit.image_cost': {
    label: 'Cost of an image',
    unit: 'requests',
    help: 'A page of covers loads many images. Keep this low so that covers aren’t slowed down.',
  },
  'scanner.max_concurrent_scans': { label: 'Simultaneous library scans', unit: 'libraries' },
  'task.worker_count': {
    label: 'Worker threads',
    unit: 'threads',
    help: 'More threads read files faster, but leave less of the computer for other programs.',
  },
  'task.history_days': { label: 'Keep finished tasks for', unit: 'days' },
  'thumbnail.max_dimension': { label: 'Longest side', unit: 'pixels', help: 'The width is at most 80% of this.' },
  'thumbnail.jpeg_quality': {
    label: 'Quality',
    unit: 'of 100',
    help: 'Higher values look better and take more space.',
  },
  'page_cache.max_megabytes': {
    label: 'Page cache size',
    unit: 'MB',
    help: 'Disk space on the server for pages that take long to create. The least recently used pages are removed first.',
  },
  'deduplication.enabled': { label: 'Automatic duplicate search' },
  'deduplication.cron': { label: 'Duplicate search schedule' },
  'deduplication.trusted_sources': {
    label: 'External IDs that identify duplicates',
    unit: 'anilist, mangadex',
    help: 'Names of sources, separated by commas. Leave blank to use all sources.',
  },
  'compat_api.enabled': {
    label: 'Allow Komga-compatible apps',
    help: 'Apps sign in with a user name and password or an API key. Each person sees the same libraries as here.',
  },
  'compat_api.prefix': {
    label: 'URL path',
    unit: 'komga',
    help: 'In the app, enter this server’s address followed by a slash and this path.',
  },
  'compat_api.port': {
    label: 'Separate port',
    isPlain: true,
    help: 'Only for apps that don’t accept a path in the address. 0 turns it off; most of these apps suggest 25600.',
  },
  'plugins.sync_cron': {
    label: 'Sync schedule',
    help: 'For everyone who has turned on automatic sync.',
  },
  'releases.poll_cron': {
    label: 'Release check schedule',
    help: 'For all release sources that don’t have their own schedule.',
  },
  'audit.kept_days': { label: 'Keep entries for', unit: 'days' },
  'audit.max_entries': { label: 'Maximum entries', unit: 'entries', help: 'The oldest are removed first.' },
  'backup.enabled': { label: 'Automatic backups' },
  'backup.cron': { label: 'Backup schedule' },
  'backup.kept': {
    label: 'Backups to keep',
    unit: 'backups',
    help: 'Applies to automatic backups; the oldest are deleted first. Manual backups stay until you delete them.',
  },
} as const satisfies Readonly<Record<string, Words>>

export const words: Readonly<Record<string, Words>> = inLanguage('settingWords', englishWords)

export const englishChoiceNames = {
  error: 'Errors only',
  warn: 'Errors and warnings',
  info: 'Normal (info)',
  debug: 'Detailed (debug)',
  trace: 'Everything (trace)',
} as const

export const choiceNames: Readonly<Record<string, string>> = inLanguage('settingChoices', englishChoiceNames)

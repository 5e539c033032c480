import type { LibraryJob } from '../../../api/types.ts'
import { inLanguage } from '../../../languages/in-language.ts'
import { counted } from '../../../lib/counts.ts'
import { formatBytes, formatNumber } from '../../../lib/format.ts'

export const english = {
  title: 'Jobs',
  lead: 'Work on this library that Inglenook does on a schedule, or when you start it.',
  none: 'No jobs yet. A nightly verification finds files that were damaged on disk while you still have a backup.',
  add: 'Add job',
  newJob: 'New job',
  editJob: (name: string) => `Edit “${name}”`,
  name: 'Name',
  kind: 'What it does',
  schedule: 'Schedule',
  create: 'Add',
  save: 'Save',
  on: (name: string) => `${name}: on schedule`,
  byHand: 'Started by hand only',
  off: 'Schedule off',
  next: (moment: string) => `Next run: ${moment}`,
  running: 'Running',
  queued: 'Queued',
  neverRun: 'Not run yet',
  dryRunOf: (words: string) => `Dry run: ${words}`,
  run: 'Run now',
  dryRun: 'Dry run',
  cancel: 'Cancel run',
  edit: 'Edit',
  more: (name: string) => `More options for ${name}`,
  report: 'Reports',
  reportOf: (name: string) => `Reports of “${name}”`,
  chooseRun: 'Run',
  noRuns: 'This job hasn’t run yet.',
  nothingToReport: 'Nothing to report.',
  firstOnly: (count: number) => `The first ${formatNumber(count)} are listed. The numbers above are exact.`,
  csv: 'Download CSV',
  json: 'Download JSON',
  remove: 'Remove job',
  removeAsk: (name: string) => `Remove “${name}”?`,
  removeText: 'Its schedule and reports are removed. Books and files stay as they are.',
  verify: {
    maxFiles: 'Files per run',
    maxFilesHint: 'Leave blank for all. With a limit, the next run continues where this one stopped.',
    speed: 'Reading speed in MB per second',
    speedHint: 'Leave blank for full speed. A limit keeps the drive free for readers.',
  },
  cleanUp: {
    days: 'Days a file has to be missing',
    daysHint: 'The books are then removed for good, with their reading progress.',
    series: 'Remove series without books',
    terms: 'Remove unused genres, tags and people',
    files: 'Remove unused covers and thumbnails',
    filesHint: 'Genres, tags, people and unused pictures are those of all libraries.',
  },
  refresh: {
    scope: 'What is refreshed',
    scopes: { series_only: 'Series', books_only: 'Books', series_and_books: 'Series and books' },
    plugin: 'Plugin',
    everyPlugin: 'Every plugin that matched them',
    fields: 'Fields',
    everyField: 'Every field',
    fieldsHint: 'Empty fields are filled. In fields chosen here, details from your files are replaced as well.',
    atOnce: 'Requests at the same time',
    atOnceHint: 'More is faster. Plugins still keep to the limits of their services.',
    days: 'Days between two refreshes of the same title',
    daysHint: 'A title that was refreshed more recently is left out.',
  },
  export: {
    what: 'Content',
    types: { series: 'Series', books: 'Books', both: 'Series and books' },
    format: 'Format',
    formats: { json: 'JSON', csv: 'CSV', md: 'Markdown' },
    keep: 'Exports to keep',
    keepHint: 'Older ones of this job are removed. You find them under “Your data”.',
  },
} as const

export const texts = inLanguage('libraryJobs', english)

export const englishKinds: { readonly [K in LibraryJob['kind']]: { readonly name: string; readonly about: string } } = {
  verify_files: {
    name: 'Verify files',
    about:
      'Reads every file and compares it with the checksum from its last scan, starting with the file that was checked the longest time ago. Files whose content changed although nobody changed them appear under Problems. Nothing in the library is changed.',
  },
  clean_up: {
    name: 'Clean up',
    about:
      'Removes what is left of files that have been gone for a while. Files on disk are never touched, and a book stays when its file is back.',
  },
  match: {
    name: 'Match metadata',
    about:
      'Looks up series that aren’t matched yet, as after a scan, and applies certain matches. The conditions under “Automatic metadata” apply.',
  },
  refresh_metadata: {
    name: 'Refresh metadata',
    about:
      'Asks plugins again about what they matched, updates what they wrote, and adds what is missing. Fields that you locked or edited stay.',
  },
  rules: {
    name: 'Apply rules again',
    about:
      'Groups and names all books again by the settings of this library, then scans it. Your own edits and decisions stay.',
  },
  export: {
    name: 'Export',
    about:
      'Writes a list of this library with what you can see in it. Only you can download it. Older ones are removed.',
  },
}

export const kindTexts = inLanguage('libraryJobKinds', englishKinds)

export const englishStates: { readonly [S in NonNullable<LibraryJob['lastRun']>['status']]: string } = {
  pending: 'Queued',
  running: 'Running',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
  interrupted: 'Interrupted. The next run continues',
}

export const stateTexts = inLanguage('libraryJobStates', englishStates)

type Counts = NonNullable<LibraryJob['lastRun']>['counts']
type CountTexts = { readonly [C in keyof Counts]-?: (count: number) => string }

/** What a run counted; each stands on its own. */
export const englishCounts: CountTexts = {
  checked: (count) => `${counted.files(count)} checked`,
  verified: (count) => `${formatNumber(count)} intact`,
  damaged: (count) => `${formatNumber(count)} damaged`,
  unreadable: (count) => `${formatNumber(count)} unreadable`,
  missing: (count) => `${formatNumber(count)} missing`,
  changed: (count) => `${formatNumber(count)} changed since the last scan`,
  left: (count) => `${counted.files(count)} to check`,
  skipped: (count) => `${formatNumber(count)} skipped`,
  bytes: (count) => formatBytes(count),
  books: (count) => counted.books(count),
  series: (count) => counted.series(count),
  terms: (count) => counted.names(count),
  thumbnails: (count) => `${formatNumber(count)} thumbnails`,
  covers: (count) => `${formatNumber(count)} covers`,
  looked: (count) => `${formatNumber(count)} looked up`,
  matched: (count) => `${formatNumber(count)} matched`,
  unsure: (count) => `${formatNumber(count)} uncertain`,
  unknown: (count) => `${formatNumber(count)} not found`,
  updated: (count) => `${formatNumber(count)} with news`,
  unchanged: (count) => `${formatNumber(count)} unchanged`,
  failed: (count) => `${formatNumber(count)} failed`,
  regrouped: (count) => `${counted.series(count)} regrouped`,
  rows: (count) => `${formatNumber(count)} rows`,
}

export const countTexts = inLanguage('libraryJobCounts', englishCounts)

/** What happened to one item of a report. */
export const englishOutcomes = {
  damaged: 'Damaged',
  unreadable: 'Unreadable',
  missing: 'Missing',
  changed: 'Changed since the last scan',
  removed: 'Removed',
  matched: 'Matched',
  updated: 'New details',
  unknown: 'Not found any more',
  failed: 'Failed',
  merged: 'Merged',
  split: 'Split',
  renamed: 'Renamed',
  exported: 'Exported',
} as const

const outcomes: Readonly<Record<string, string>> = inLanguage('libraryJobOutcomes', englishOutcomes)

/** An unknown outcome is shown as it is. */
export function outcomeName(what: string): string {
  return outcomes[what] ?? what
}

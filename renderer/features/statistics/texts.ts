import { inLanguage } from '../../languages/in-language.ts'
import { plural } from '../../lib/format.ts'
export const english = {
  title: 'Your reading',
  lead: 'Only you see this.',
  tabs: { lately: 'Recent', year: 'Year in review', history: 'History' },
  spanLabel: 'Period',
  measureLabel: 'Measure',
  spans: { month: '30 days', quarter: '13 weeks', year: '12 months' },
  measures: { pagesRead: 'Pages', minutes: 'Time' },
  empty: {
    title: 'Nothing read in this period',
    text: 'Pages, time and finished books appear here as you read.',
    action: 'Find something to read',
  },
  names: {
    pages: 'Pages',
    minutes: 'Time',
    books: 'Finished books',
    sessions: 'Sessions',
    streak: 'Current streak (days)',
    longest: 'Longest streak (days)',
    days: 'Days read',
    busiest: 'Busiest day',
  },
  bars: 'Reading activity',
  weekOf: (day: string) => `Week of ${day}`,
  calendar: 'Day by day',
  daysRead: (count: number) => `You read on ${plural(count, 'day')}.`,
  finishedBooks: (count: number) => `${plural(count, 'book')} finished`,
  covers: 'What you read',
  less: 'Less',
  more: 'More',
  asTable: 'Show as table',
  series: 'Series',
  formats: 'Formats',
  columns: { period: 'From', pages: 'Pages', minutes: 'Time', sessions: 'Sessions', books: 'Finished' },
  weekdays: ['Mon', '', 'Wed', '', 'Fri', '', 'Sun'],
  yearTitle: 'Year in review',
  before: 'Previous year',
  after: 'Next year',
  months: 'Month by month',
  firstFinished: 'First book finished',
  lastFinished: 'Last book finished',
  historyTitle: 'History',
  historyLead: 'Books that you started or finished, most recent first.',
  historyEmpty: {
    title: 'No books opened yet',
    text: 'Books appear here as soon as you open them.',
    action: 'Find something to read',
  },
  finished: 'Finished',
  begun: 'Started',
  when: 'Dates finished',
  forget: 'Delete history',
  forgetAction: 'Delete',
  forgotten: (count: number) => `${plural(count, 'entry', 'entries')} deleted.`,
  forgetWhich: 'Entries to delete',
  forgetKept:
    'Your reading progress stays, and books stay read or unread. Statistics of the deleted time can’t be restored.',
  never: 'Never finished, or the entries were deleted.',
  forgetOne: 'Delete entry',
  forgetAll: 'Delete all',
  forgetSure: 'This can’t be undone. Delete?',
  forgetKeep: 'Cancel',
  oneKept: 'Your reading progress in this book stays.',
} as const

export const texts = inLanguage('statistics', english)

/** Which entries are deleted: all, or those older than so many days. */
export const englishAges = [
  { value: 'all', label: 'All entries', days: 0 },
  { value: 'year', label: 'Entries older than a year', days: 365 },
  { value: 'quarter', label: 'Entries older than three months', days: 91 },
] as const

export const ages = inLanguage('historyAges', englishAges)

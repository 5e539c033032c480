import { inLanguage } from '../../languages/in-language.ts'
import { plural } from '../../lib/format.ts'
export const english = {
  title: 'Your reading',
  lead: 'Only you see this.',
  places: { lately: 'Lately', year: 'Year in review', history: 'History' },
  spanLabel: 'Time',
  measureLabel: 'What is shown',
  spans: { month: '30 days', quarter: '13 weeks', year: '12 months' },
  measures: { pagesRead: 'Pages', minutes: 'Time' },
  empty: {
    title: 'Nothing read in this time',
    text: 'Pages, time and finished books appear here as you read.',
    action: 'Find something to read',
  },
  names: {
    pages: 'Pages',
    minutes: 'Time',
    books: 'Finished books',
    sessions: 'Sittings',
    streak: 'Days in a row',
    longest: 'Longest row of days',
    days: 'Days with reading',
    busiest: 'Most read on',
  },
  bars: 'How much was read',
  weekOf: (day: string) => `Week of ${day}`,
  calendar: 'Day by day',
  daysRead: (count: number) => `${plural(count, 'day')} with reading.`,
  finishedBooks: (count: number) => `${plural(count, 'book')} finished`,
  covers: 'What you read',
  less: 'Less',
  more: 'More',
  asTable: 'As a table',
  series: 'Series',
  formats: 'Formats',
  columns: { period: 'From', pages: 'Pages', minutes: 'Time', sessions: 'Sittings', books: 'Finished' },
  weekdays: ['Mon', '', 'Wed', '', 'Fri', '', 'Sun'],
  yearTitle: 'Year in review',
  before: 'The year before',
  after: 'The year after',
  months: 'Month by month',
  firstFinished: 'First finished',
  lastFinished: 'Last finished',
  historyTitle: 'History',
  historyLead: 'Books you began or finished, the latest first.',
  historyEmpty: {
    title: 'No book opened yet',
    text: 'Books appear here as soon as you open them.',
    action: 'Find something to read',
  },
  finished: 'Finished',
  begun: 'Begun',
  when: 'When finished',
  forget: 'Forget history',
  forgetAction: 'Forget',
  forgotten: (count: number) => `${plural(count, 'entry', 'entries')} forgotten.`,
  forgetWhich: 'What is forgotten',
  forgetKept: 'Your places in books stay, and books stay read or unread. Statistics of that time are gone for good.',
  never: 'It was never finished, or that was forgotten.',
  forgetOne: 'Forget this',
  forgetAll: 'Forget all',
  forgetSure: 'Gone for good. Forget it?',
  forgetKeep: 'Keep',
  oneKept: 'Your place in the book stays.',
} as const

export const texts = inLanguage('statistics', english)

/** What is forgotten: everything, or what is older than some days. */
export const englishAges = [
  { value: 'all', label: 'Everything', days: 0 },
  { value: 'year', label: 'What is older than a year', days: 365 },
  { value: 'quarter', label: 'What is older than three months', days: 91 },
] as const

export const ages = inLanguage('historyAges', englishAges)

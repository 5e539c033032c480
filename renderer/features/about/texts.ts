import { inLanguage } from '../../languages/in-language.ts'

export const english = {
  title: 'Overview',
  inventory: 'What there is',
  libraries: 'Libraries',
  work: 'Background work',
  problemsLink: 'Show problems',
  workLink: 'All background work',
  server: 'This server',
  prometheus: 'For monitoring: numbers as Prometheus text',
  columns: { library: 'Library', series: 'Series', books: 'Books', size: 'Size' },
  noLibraries: 'No library yet.',
  counts: {
    series: 'Series',
    books: 'Books',
    unreadable: 'Unreadable files',
    pages: 'Pages',
    people: 'People',
    files: 'Size of the books',
    database: 'Size of the database',
  },
  tasks: { pending: 'Waits', processing: 'Runs', completed: 'Done', failed: 'Failed' },
  process: {
    version: 'Version',
    uptime: 'Runs for',
    memory: 'Memory',
    heap: 'of it used by the program',
    delay: 'Slowest answers wait (99th of 100)',
  },
} as const

export const texts = inLanguage('about', english)

import { inLanguage } from '../../languages/in-language.ts'

export const english = {
  title: 'Overview',
  inventory: 'Library statistics',
  libraries: 'Libraries',
  work: 'Tasks',
  problemsLink: 'Show problems',
  workLink: 'All tasks',
  server: 'Server',
  prometheus: 'Prometheus metrics',
  servers: 'Servers of this database',
  thisServer: (name: string) => `${name} (this one)`,
  otherFolder: (name: string, processId: number) =>
    `${name} (process ${processId}) uses another data folder. Set data_dir of all servers to one shared folder.`,
  serverColumns: { computer: 'Computer', process: 'Process', started: 'Started' },
  columns: { library: 'Library', series: 'Series', books: 'Books', size: 'Size' },
  noLibraries: 'No libraries yet.',
  counts: {
    series: 'Series',
    books: 'Books',
    unreadable: 'Unreadable files',
    pages: 'Pages',
    people: 'People',
    files: 'Book size',
    database: 'Database size',
  },
  tasks: { pending: 'Queued', processing: 'Running', completed: 'Completed', failed: 'Failed' },
  process: {
    version: 'Version',
    uptime: 'Uptime',
    memory: 'Memory',
    heap: 'JavaScript heap',
    delay: 'Response time (p99)',
  },
} as const

export const texts = inLanguage('about', english)

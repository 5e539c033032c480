/**
 * The names under which answers are kept. What a live event makes stale is told by these prefixes (see
 * `live-keys.ts`), so every query takes its key from here.
 */
export const keys = {
  me: ['me'],
  setup: ['setup'],
  apiKeys: ['api-keys'],
  libraries: ['libraries'],
  library: (id: string) => ['libraries', id],
  activeScans: ['scans', 'active'],
  scan: (libraryId: string) => ['scans', 'library', libraryId],
  folders: (path: string | null) => ['folders', path],
  preview: (path: string) => ['preview', path],
  seriesLists: ['series-lists'],
  seriesList: (filter: object) => ['series-lists', filter],
  oneSeries: (id: string) => ['series', id],
  seriesMetadata: (id: string) => ['series', id, 'metadata'],
  seriesBooks: (id: string) => ['series', id, 'books'],
  bookLists: ['book-lists'],
  bookList: (filter: object) => ['book-lists', filter],
  problemList: (libraryId: string | null) => ['book-lists', 'problems', libraryId],
  tasks: ['tasks'],
  taskList: (filter: object) => ['tasks', filter],
  queue: ['queue'],
  queueList: (filter: object) => ['queue', filter],
  book: (id: string) => ['books', id],
  openedBook: (id: string) => ['opened', id],
  bookMetadata: (id: string) => ['books', id, 'metadata'],
  bookPages: (id: string) => ['books', id, 'pages'],
  bookManifest: (id: string) => ['books', id, 'manifest'],
  adjacentBooks: (id: string) => ['books', id, 'adjacent'],
} as const

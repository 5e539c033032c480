import type { CatalogExport } from '../../api/types.ts'

export const texts = {
  title: 'Your data',
  lead: 'What Inglenook knows is yours. Take it with you whenever you like.',
  catalog: {
    title: 'The catalog as a file',
    lead: 'Series and books that you can see, for spreadsheets, scripts or your notes. Your books are not in it.',
    what: 'What',
    format: 'As',
    libraries: 'Libraries',
    seriesFields: 'Fields of series',
    bookFields: 'Fields of books',
    all: 'All',
    choose: 'Choose libraries and fields',
    make: 'Make the file',
    none: 'No files yet. Those you make are listed here for seven days.',
    download: 'Download',
    stop: 'Stop',
    remove: 'Remove',
    removeKept: 'Only this file goes. The catalog stays as it is, and you can make the file again.',
    until: 'Kept until',
    list: 'Files that were made',
  },
} as const

export const typeNames: Readonly<Record<CatalogExport['exportType'], string>> = {
  series: 'Series',
  books: 'Books',
  both: 'Series and books',
}

export const formatNames: Readonly<Record<CatalogExport['format'], string>> = {
  csv: 'Table for spreadsheets (CSV)',
  json: 'For programs (JSON)',
  md: 'For reading (Markdown)',
}

export const stateNames: Readonly<Record<CatalogExport['status'], string>> = {
  pending: 'Waits',
  running: 'Is being made…',
  completed: 'Ready',
  failed: 'Failed',
  cancelled: 'Stopped',
}

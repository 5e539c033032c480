import type { Library } from '../../api/types.ts'

/** One option of a strategy: how it is asked for, and what holds when nothing is said. */
export type ConfigOption = { readonly name: string; readonly label: string; readonly help?: string } & (
  | { readonly kind: 'flag'; readonly standard: boolean }
  | { readonly kind: 'number'; readonly standard: number; readonly min: number; readonly max: number }
  | { readonly kind: 'choice'; readonly standard: string; readonly choices: Readonly<Record<string, string>> }
  | { readonly kind: 'text'; readonly standard: string; readonly isPattern: boolean }
  | { readonly kind: 'lines'; readonly standard: readonly string[] }
)

const titleStrategies = {
  metadata_first: 'What the file says, else its name',
  filename: 'The name of the file',
  smart: 'What the file says when that is a real title, else its name',
  series_name: 'The series with volume and chapter',
} as const

export const bookStrategyNames: Readonly<Record<Library['bookStrategy'], string>> = {
  ...titleStrategies,
  custom: 'A pattern of your own',
}

export const numberStrategyNames: Readonly<Record<Library['numberStrategy'], string>> = {
  smart: 'What the file says, then its name, then the order in the folder',
  metadata: 'Only what the file says',
  filename: 'Only the name of the file',
  file_order: 'The order in the folder',
}

export const seriesOptions: Readonly<Record<Library['seriesStrategy'], readonly ConfigOption[]>> = {
  series_volume: [],
  series_volume_chapter: [],
  flat: [
    {
      name: 'filenamePatterns',
      label: 'Patterns for names of files',
      help: 'Regular expressions, one a line, each with a group named series: ^(?<series>.+) - \\d+',
      kind: 'lines',
      standard: [],
    },
    {
      name: 'requireMetadata',
      label: 'Take the series only from what the files say',
      help: 'Books that do not say it stay unsorted.',
      kind: 'flag',
      standard: false,
    },
  ],
  publisher_hierarchy: [
    { name: 'skipDepth', label: 'Folders above the series', kind: 'number', standard: 1, min: 1, max: 8 },
    {
      name: 'storeSkippedAs',
      label: 'Those folders are',
      kind: 'choice',
      standard: 'publisher',
      choices: { publisher: 'Publishers', author: 'Authors', none: 'Nothing in particular' },
    },
  ],
  calibre: [
    {
      name: 'seriesMode',
      label: 'A series is',
      kind: 'choice',
      standard: 'standalone',
      choices: {
        standalone: 'Each book by itself',
        by_author: 'All books of an author',
        from_metadata: 'What the files say',
      },
    },
    { name: 'stripIdSuffix', label: 'Leave out the number that calibre adds to folders', kind: 'flag', standard: true },
    { name: 'readOpfMetadata', label: 'Read metadata.opf beside the books', kind: 'flag', standard: true },
    { name: 'authorFromFolder', label: 'The first folder is the author', kind: 'flag', standard: true },
  ],
  custom: [
    {
      name: 'pattern',
      label: 'Pattern over the path',
      help: 'A regular expression with named groups, such as ^(?<publisher>[^/]+)/(?<series>[^/]+)/',
      kind: 'text',
      standard: '',
      isPattern: true,
    },
    {
      name: 'seriesNameTemplate',
      label: 'Name of the series',
      help: 'Groups of the pattern in braces.',
      kind: 'text',
      standard: '{series}',
      isPattern: false,
    },
  ],
}

const noOptions: readonly ConfigOption[] = []

export const bookOptions: Readonly<Record<Library['bookStrategy'], readonly ConfigOption[]>> = {
  metadata_first: noOptions,
  filename: noOptions,
  smart: noOptions,
  series_name: noOptions,
  custom: [
    {
      name: 'pattern',
      label: 'Pattern over the name of the file',
      help: 'A regular expression with named groups, such as ^(?<title>.+?) \\(',
      kind: 'text',
      standard: '',
      isPattern: true,
    },
    {
      name: 'titleTemplate',
      label: 'Title',
      help: 'Groups of the pattern in braces, and {series}, {volume}, {chapter}, {title}.',
      kind: 'text',
      standard: '{title}',
      isPattern: false,
    },
    {
      name: 'fallback',
      label: 'Where the pattern does not fit',
      kind: 'choice',
      standard: 'metadata_first',
      choices: titleStrategies,
    },
  ],
}

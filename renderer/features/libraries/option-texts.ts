import { inLanguage } from '../../languages/in-language.ts'

/** Options for titles, numbers and each grouping strategy. */
export const english = {
  titles: {
    metadata_first: 'Title in the metadata, otherwise the file name',
    filename: 'File name',
    smart: 'Title in the metadata if it is a real title, otherwise the file name',
    series_name: 'Series name with volume and chapter',
  },
  ownPattern: 'Custom pattern',
  numbers: {
    smart: 'Metadata, then file name, then file order',
    metadata: 'Metadata only',
    filename: 'File name only',
    file_order: 'File order in the folder',
  },
  filenamePatterns: {
    label: 'File name patterns',
    help: 'Regular expressions, one per line, each with a group named series: ^(?<series>.+) - \\d+',
  },
  requireMetadata: {
    label: 'Use only the series in the metadata',
    help: 'Books without a series in their metadata stay ungrouped.',
  },
  skipDepth: 'Folder levels above the series',
  storeSkippedAs: {
    label: 'Use these folders as',
    choices: { publisher: 'Publisher', author: 'Author', none: 'Nothing' },
  },
  seriesMode: {
    label: 'Group books into',
    choices: {
      standalone: 'One series per book',
      by_author: 'One series per author',
      from_metadata: 'The series in the metadata',
    },
  },
  stripIdSuffix: 'Remove the number calibre adds to folder names',
  readOpfMetadata: 'Read metadata.opf files',
  authorFromFolder: 'Use the first folder as the author',
  pathPattern: {
    label: 'Path pattern',
    help: 'A regular expression with named groups, such as ^(?<publisher>[^/]+)/(?<series>[^/]+)/',
  },
  seriesNameTemplate: { label: 'Series name', help: 'Use groups of the pattern in braces.' },
  namePattern: {
    label: 'File name pattern',
    help: 'Use groups of the pattern in braces, and {series}, {volume}, {chapter}, {title}.',
  },
  titleTemplate: {
    label: 'Title',
    help: 'Groups of the pattern in braces, and {series}, {volume}, {chapter}, {title}.',
  },
  fallback: 'If the pattern doesn’t match',
} as const

export const optionTexts = inLanguage('libraryOptions', english)

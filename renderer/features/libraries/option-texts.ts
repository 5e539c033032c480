import { inLanguage } from '../../languages/in-language.ts'

/** The ways to name and number books, and the options of the ways to group them. */
export const english = {
  titles: {
    metadata_first: 'What the file says, else its name',
    filename: 'The name of the file',
    smart: 'What the file says when that is a real title, else its name',
    series_name: 'The series with volume and chapter',
  },
  ownPattern: 'A pattern of your own',
  numbers: {
    smart: 'What the file says, then its name, then the order in the folder',
    metadata: 'Only what the file says',
    filename: 'Only the name of the file',
    file_order: 'The order in the folder',
  },
  filenamePatterns: {
    label: 'Patterns for names of files',
    help: 'Regular expressions, one a line, each with a group named series: ^(?<series>.+) - \\d+',
  },
  requireMetadata: {
    label: 'Take the series only from what the files say',
    help: 'Books that do not say it stay unsorted.',
  },
  skipDepth: 'Folders above the series',
  storeSkippedAs: {
    label: 'Those folders are',
    choices: { publisher: 'Publishers', author: 'Authors', none: 'Nothing in particular' },
  },
  seriesMode: {
    label: 'A series is',
    choices: {
      standalone: 'Each book by itself',
      by_author: 'All books of an author',
      from_metadata: 'What the files say',
    },
  },
  stripIdSuffix: 'Leave out the number that calibre adds to folders',
  readOpfMetadata: 'Read metadata.opf beside the books',
  authorFromFolder: 'The first folder is the author',
  pathPattern: {
    label: 'Pattern over the path',
    help: 'A regular expression with named groups, such as ^(?<publisher>[^/]+)/(?<series>[^/]+)/',
  },
  seriesNameTemplate: { label: 'Name of the series', help: 'Groups of the pattern in braces.' },
  namePattern: {
    label: 'Pattern over the name of the file',
    help: 'A regular expression with named groups, such as ^(?<title>.+?) \\(',
  },
  titleTemplate: {
    label: 'Title',
    help: 'Groups of the pattern in braces, and {series}, {volume}, {chapter}, {title}.',
  },
  fallback: 'Where the pattern does not fit',
} as const

export const optionTexts = inLanguage('libraryOptions', english)

import { inLanguage } from '../../../languages/in-language.ts'
import { formatNumber, plural } from '../../../lib/format.ts'
export const english = {
  title: 'Import a reading list',
  lead: 'A CBL file lists issues in reading order. Inglenook finds them in your libraries by series and number.',
  drop: 'Drop a CBL reading list here, or choose a file. You can review the results before anything is created.',
  choose: 'Choose CBL file',
  other: 'Choose another file',
  reading: 'Finding the issues in your libraries…',
  tooLarge:
    'This file is too large for a reading list (about 900,000 characters at most). Choose the CBL file itself, or split the list.',
  unreadable:
    'This file can’t be opened. Check that it exists and that you have permission to read it, then choose it again.',
  show: 'Show',
  shows: { all: 'All', ambiguous: 'To review', missing: 'Missing', matched: 'Found' },
  which: 'Which book is',
  skip: 'Skip',
  find: 'Choose a book',
  findLabel: 'Find the book for',
  typeMore: 'Type part of the title',
  nothing: 'No matching books',
  name: 'List name',
  importBooks: (books: string) => `Import ${books}`,
  notIn: 'Not in your libraries',
  more: 'Show more',
  noneOfKind: 'No matching issues.',
  unnamed: 'Unnamed series',
  found: (count: number) => `${formatNumber(count)} found`,
  toReview: (count: number) => `${formatNumber(count)} to review`,
  missing: (count: number) => `${formatNumber(count)} missing`,
  total: (issues: number, parts: string) => `${plural(issues, 'issue')}: ${parts}.`,
  nothingFound:
    'None of these issues are in your libraries. Choose books yourself below, or add the missing books and try again.',
} as const

export const texts = inLanguage('listImport', english)

import { inLanguage } from '../../../languages/in-language.ts'
import { formatNumber, plural } from '../../../lib/format.ts'
export const english = {
  title: 'Import a reading list',
  lead: 'A CBL file names issues in the order in which they are read. What is in your libraries is found by series and number.',
  drop: 'Drop a reading list (CBL) here, or choose the file. Nothing is made before you have seen what was found.',
  choose: 'Choose a CBL file',
  other: 'Choose another file',
  reading: 'Looking for the issues in your libraries …',
  tooLarge:
    'This file is larger than a reading list can be (about 900,000 letters). Choose the CBL file itself, or split the list.',
  unreadable: 'This file cannot be opened. Check that it still exists and may be read, then choose it again.',
  show: 'Which issues',
  shows: { all: 'All', ambiguous: 'To decide', missing: 'Missing', matched: 'Found' },
  which: 'Which book is',
  leaveOut: 'Leave it out',
  find: 'Choose a book',
  findLabel: 'Find the book for',
  typeMore: 'Type a part of its title',
  nothing: 'No book fits',
  name: 'Name of the list',
  bring: (books: string) => `Import ${books}`,
  notIn: 'Not in your libraries',
  more: 'Show more',
  noneOfKind: 'No issue is of this kind.',
  unnamed: 'Unnamed series',
  found: (count: number) => `${formatNumber(count)} found`,
  toDecide: (count: number) => `${formatNumber(count)} to decide`,
  missing: (count: number) => `${formatNumber(count)} missing`,
  total: (issues: number, parts: string) => `${plural(issues, 'issue')}: ${parts}.`,
  nothingFound:
    'None of these issues is in your libraries, so there is nothing to import. Choose books by hand below, or add the missing books and come back.',
} as const

export const texts = inLanguage('listImport', english)

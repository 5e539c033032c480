import { inLanguage } from '../../languages/in-language.ts'
import { formatNumber, plural } from '../../lib/format.ts'
export const english = {
  title: 'Duplicates',
  lead: 'Files that are equal byte for byte, and series that are or may be the same. Nothing is ever deleted from your disk here.',
  look: 'Look for duplicates',
  looking: 'Looking for duplicates …',
  waiting: 'The search for duplicates waits for its turn …',
  never: 'Nobody has looked yet.',
  last: 'Last looked',
  stopped: 'The search was stopped. What it had found by then is shown.',
  failed: 'The last search did not end well.',
  schedule: 'Look by itself',
  of: 'What is listed',
  books: 'Books',
  series: 'Series',
  merge: 'Merge…',
  move: 'Move to the same series…',
  notSearched: {
    title: 'No search has been completed yet',
    text: 'Inglenook finds equal books and series only when it looks for them. No file is changed by that.',
  },
  none: {
    books: {
      title: 'No equal books',
      text: 'Books whose files are the same, whatever their name, would stand here side by side.',
    },
    series: {
      title: 'No equal series',
      text: 'Series with the same title in a library, or the same id at an outside source, would stand here side by side.',
    },
  },
  sameTitle: 'Same title',
  sameId: 'Same id at',
  equal: (files: number, each: string, spare: string) =>
    `${plural(files, 'equal file')}, ${each} each: ${spare} to spare`,
  forget: 'Forget this group',
  forgetAsk: 'Forget this group?',
  forgetKept: {
    books:
      'Only the note that these books are equal goes. The books, your places in them and the files on disk stay; while they are equal, the next search finds them again.',
    series:
      'Only the note that these series may be the same goes. The series, their books and the files on disk stay; while they are alike, the next search finds them again.',
  },
  further: 'more that are not shown',
  facts: {
    series: 'Series',
    library: 'Library',
    path: 'File',
    folder: 'Folder',
    byName: 'Grouped by name',
    format: 'Format',
    pages: 'Pages',
    added: 'Added',
    updated: 'Changed',
    books: 'Books',
    progress: 'Read',
  },
  read: 'To the end',
  unread: 'Not begun',
  someRead: (read: number, all: number) => `${formatNumber(read)} of ${formatNumber(all)} books`,
} as const

export const texts = inLanguage('duplicates', english)

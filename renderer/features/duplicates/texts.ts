import { inLanguage } from '../../languages/in-language.ts'
import { formatNumber, plural } from '../../lib/format.ts'
export const english = {
  title: 'Duplicates',
  lead: 'Identical files, and series that are or may be the same. Nothing is deleted from your disk here.',
  search: 'Find duplicates',
  searching: 'Finding duplicates…',
  queued: 'The search for duplicates is queued…',
  never: 'Not searched yet.',
  last: 'Last searched',
  cancelled: 'The search was cancelled. Results so far are shown.',
  failed: 'The last search failed.',
  schedule: 'Search automatically',
  of: 'Show',
  books: 'Books',
  series: 'Series',
  merge: 'Merge…',
  move: 'Move to the same series…',
  notSearched: {
    title: 'No completed search yet',
    text: 'Inglenook has to search for duplicates before it can list them. Your files are not changed.',
  },
  none: {
    books: {
      title: 'No duplicate books',
      text: 'Books with identical files appear here side by side, whatever they are called.',
    },
    series: {
      title: 'No duplicate series',
      text: 'Series with the same title in a library, or the same external ID, appear here side by side.',
    },
  },
  sameTitle: 'Same title',
  sameId: 'Same ID at',
  equal: (files: number, each: string, spare: string) =>
    `${plural(files, 'identical file')}, ${each} each: ${spare} could be freed`,
  ignore: 'Ignore',
  ignoreAsk: 'Ignore this group?',
  ignoreExplanation: {
    books:
      'The group is removed from this list. Books, reading progress and files stay as they are. The next search lists it again if the files are still identical.',
    series:
      'The group is removed from this list. Series, books and files stay as they are. The next search lists it again if the series still match.',
  },
  moreNotShown: 'more not shown',
  facts: {
    series: 'Series',
    library: 'Library',
    path: 'File',
    folder: 'Folder',
    byName: 'Grouped by name',
    format: 'Format',
    pages: 'Pages',
    added: 'Added',
    updated: 'Updated',
    books: 'Books',
    progress: 'Progress',
  },
  read: 'Finished',
  unread: 'Unread',
  someRead: (read: number, all: number) => `${formatNumber(read)} of ${formatNumber(all)} books`,
} as const

export const texts = inLanguage('duplicates', english)

export const texts = {
  allSeries: 'Series',
  find: 'Find in this list',
  sort: 'Order',
  sorts: [
    { value: 'name,asc', label: 'By name' },
    { value: 'date_added,desc', label: 'Newest first' },
    { value: 'date_updated,desc', label: 'Recently updated' },
    { value: 'year,desc', label: 'By year' },
  ],
  nothingFits: { title: 'Nothing fits', text: 'No series fits these words. Try fewer or other words.' },
  showAll: 'Show all',
  emptyAll: {
    title: 'Your series will stand here',
    text: 'Each folder of books becomes a series, with its cover. Add a folder, and they appear while it is read.',
    action: 'Add a library',
  },
  emptyLibrary: {
    title: 'No books here yet',
    text: 'Comics, EPUBs and PDFs of this folder will stand here as soon as a scan has found them.',
  },
  books: 'Books',
  why: 'Why are these together?',
  markRead: 'Mark all as read',
  markUnread: 'Mark all as unread',
  unreadAsk: 'Mark all as unread?',
  unreadKept:
    'Your places in the books of this series are set back to the beginning. The files, and what other people have read, stay as they are.',
  noBooks: {
    title: 'No books',
    text: 'The files of this series are gone. They come back when a scan finds them again.',
  },
  more: 'More',
  less: 'Less',
  moreActions: 'More for this series',
  view: 'View',
} as const

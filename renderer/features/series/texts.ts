import { inLanguage } from '../../languages/in-language.ts'
import { plural } from '../../lib/format.ts'

export const english = {
  allSeries: 'Series',
  find: 'Find in this list',
  sort: 'Order',
  sorts: [
    { value: 'name,asc', label: 'By name' },
    { value: 'name,desc', label: 'By name, backwards' },
    { value: 'date_added,desc', label: 'Newest first' },
    { value: 'date_added,asc', label: 'Oldest first' },
    { value: 'date_updated,desc', label: 'Recently updated' },
    { value: 'date_read,desc', label: 'Recently read' },
    { value: 'year,desc', label: 'Latest year first' },
    { value: 'year,asc', label: 'Earliest year first' },
    { value: 'user_rating,desc', label: 'Best by my rating' },
    { value: 'community_rating,desc', label: 'Best by everybody' },
    { value: 'book_count,desc', label: 'Most books first' },
  ],
  byRelevance: { value: 'relevance,desc', label: 'Best match first' },
  letters: 'Jump to a letter',
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
  markRead: 'Mark all as read',
  markUnread: 'Mark all as unread',
  unreadAsk: 'Mark all as unread?',
  unreadKept:
    'Your places in the books of this series are set back to the beginning. The files, and what other people have read, stay as they are.',
  noBooks: {
    title: 'No books',
    text: 'The files of this series are gone. They come back when a scan finds them again.',
  },
  noneReadable: {
    title: (count: number) => (count === 1 ? 'Its only book cannot be read' : `None of its ${count} books can be read`),
    gone: 'The files are gone. They come back when a scan finds them again.',
    action: 'Look at the book',
  },
  edit: 'Edit details',
  about: 'Other titles, links, ratings and when I finished it',
  download: 'Download all as zip',
  rating: {
    points: 'Points, 1 to 100',
    notes: 'Notes for myself',
    save: 'Save rating',
    forget: 'Forget my rating',
    refused: 'Type a whole number from 1 to 100.',
  },
  titles: {
    heading: 'Other titles',
    add: 'Add a title',
    empty: 'No other titles yet. The search finds a series by each of its titles.',
    name: 'Title',
    label: 'What kind of title, such as a language',
  },
  ratings: {
    heading: 'Ratings elsewhere',
    add: 'Add a rating',
    empty: 'No ratings of other places yet.',
    source: 'Who rates it',
    rating: 'Points, 0 to 100',
    votes: 'How many votes, if known',
    of: (source: string, value: string, most: number) => `${source}: ${value} of ${most}`,
    stars: (source: string, value: string, most: number) => `${source}: ${value} of ${most} stars`,
    voteCount: (count: number) => plural(count, 'vote'),
  },
  more: 'More',
  less: 'Less',
  moreActions: 'More for this series',
  view: 'View',
  views: [
    { value: 'covers', label: 'Covers' },
    { value: 'list', label: 'List' },
  ],
  readNext: {
    read: 'Read',
    start: 'Start reading',
    next: (book: string) => `Read next: ${book}`,
    again: 'Read again',
    goOn: (place: string, book: string) =>
      ['Continue', place, book === '' ? '' : `of ${book}`].filter((part) => part !== '').join(' '),
    page: (page: number) => `p. ${page}`,
    share: (percent: number) => `at ${percent} %`,
  },
} as const

export const texts = inLanguage('series', english)

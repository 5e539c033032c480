import { inLanguage } from '../../languages/in-language.ts'
import { formatNumber, plural } from '../../lib/format.ts'

export const english = {
  allSeries: 'Series',
  find: 'Find in this list',
  sort: 'Sort by',
  sorts: [
    { value: 'name,asc', label: 'By name' },
    { value: 'name,desc', label: 'By name, Z to A' },
    { value: 'date_added,desc', label: 'Newest first' },
    { value: 'date_added,asc', label: 'Oldest first' },
    { value: 'date_updated,desc', label: 'Recently updated' },
    { value: 'date_read,desc', label: 'Recently read' },
    { value: 'year,desc', label: 'Latest year first' },
    { value: 'year,asc', label: 'Earliest year first' },
    { value: 'user_rating,desc', label: 'By my rating' },
    { value: 'community_rating,desc', label: 'By average rating' },
    { value: 'book_count,desc', label: 'Most books first' },
  ],
  byRelevance: { value: 'relevance,desc', label: 'Best match first' },
  letters: 'Jump to letter',
  emptyAll: {
    title: 'No series yet',
    text: 'Each folder of books becomes a series. Add a folder, and its series appear while it is scanned.',
    action: 'Add a library',
  },
  emptyLibrary: {
    title: 'No books here yet',
    text: 'Comics, EPUBs and PDFs in this folder appear here once a scan has found them.',
  },
  books: 'Books',
  markRead: 'Mark all as read',
  markUnread: 'Mark all as unread',
  unreadAsk: 'Mark all as unread?',
  unreadExplanation:
    'Your reading progress in this series is reset. The files and other people’s progress stay as they are.',
  noBooks: {
    title: 'No books',
    text: 'The files of this series are missing. They come back when a scan finds them again.',
  },
  noneReadable: {
    title: (count: number) => (count === 1 ? 'The only book can’t be read' : `None of the ${count} books can be read`),
    gone: 'The files are missing. They come back when a scan finds them again.',
    action: 'View book',
  },
  edit: 'Edit details',
  about: 'Titles, links, releases, ratings and reading history',
  download: 'Download all (ZIP)',
  rating: {
    points: 'Score (1–100)',
    notes: 'Private notes',
    save: 'Save rating',
    remove: 'Remove my rating',
    refused: 'Enter a whole number from 1 to 100.',
  },
  titles: {
    heading: 'Alternate titles',
    add: 'Add a title',
    empty: 'No alternate titles yet. Search finds a series by any of its titles.',
    name: 'Title',
    label: 'Type of title, such as a language',
  },
  ratings: {
    heading: 'External ratings',
    add: 'Add a rating',
    empty: 'No external ratings yet.',
    source: 'Source',
    rating: 'Score (0–100)',
    votes: 'Number of votes (optional)',
    of: (source: string, value: string, most: number) => `${source}: ${value} of ${most}`,
    stars: (source: string, value: string, most: number) => `${source}: ${value} of ${most} stars`,
    voteCount: (count: number) => plural(count, 'vote'),
  },
  more: 'More',
  less: 'Less',
  moreActions: 'More options for this series',
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
    continueReading: (position: string, book: string) =>
      [book === '' ? 'Continue' : `Continue ${book}`, position].filter((part) => part !== '').join(' · '),
    page: (page: number) => `page ${page}`,
  },
} as const

export const texts = inLanguage('series', english)

export const englishRatingTexts = {
  own: 'My rating',
  none: 'Not rated',
  stars: (stars: number) => (stars === 1 ? '1 star' : `${formatNumber(stars)} stars`),
  average: (stars: string, people: number) =>
    `${stars} on average from ${people === 1 ? '1 person' : `${formatNumber(people)} people`}`,
} as const

export const ratingTexts = inLanguage('ratings', englishRatingTexts)

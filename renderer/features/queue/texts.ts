import { inLanguage } from '../../languages/in-language.ts'

export const english = {
  title: 'Want to read',
  lead: 'Series and books to read next. Only you can see this list.',
  order: 'Sort by',
  orders: [
    { value: 'newest', label: 'Newest first' },
    { value: 'oldest', label: 'Oldest first' },
    { value: 'custom', label: 'My order' },
  ],
  empty: {
    title: 'Nothing here yet',
    text: 'Select the bookmark on a series or a book to add it to this list.',
    action: 'Browse series',
  },
  up: 'Move up:',
  down: 'Move down:',
  remove: 'Remove:',
} as const

export const texts = inLanguage('queue', english)

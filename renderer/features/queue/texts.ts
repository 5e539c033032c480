import { inLanguage } from '../../languages/in-language.ts'

export const english = {
  title: 'Want to read',
  lead: 'What you mean to read next. It is yours alone.',
  order: 'Order',
  orders: [
    { value: 'newest', label: 'Newest first' },
    { value: 'oldest', label: 'Oldest first' },
    { value: 'custom', label: 'My order' },
  ],
  empty: {
    title: 'Nothing in the queue',
    text: 'Press the bookmark of a series or a book, and it waits for you here.',
    action: 'Look around',
  },
  up: 'Earlier:',
  down: 'Later:',
  remove: 'Take out:',
} as const

export const texts = inLanguage('queue', english)

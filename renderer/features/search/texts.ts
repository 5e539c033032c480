import { inLanguage } from '../../languages/in-language.ts'
import { formatNumber } from '../../lib/format.ts'

export const english = {
  title: 'Search',
  lead: {
    title: 'What are you looking for?',
    text: 'Type a few letters of a series, a book, or a person who made it.',
  },
  none: (text: string) => `Nothing was found for “${text}”`,
  noneHint: 'Try fewer or other words.',
  series: 'Series',
  books: 'Books',
  firstOf: (shown: number, all: number) => `the first ${shown} of ${formatNumber(all)}`,
  all: { series: 'All series that were found', books: 'All books that were found' },
  advanced: {
    title: 'Advanced search',
    lead: 'Say what has to hold. What fits is shown as you go, and the address of this page keeps it.',
    open: 'Advanced search',
    plain: 'Simple search',
    kind: 'What is looked for',
    kinds: [
      { value: 'series', label: 'Series' },
      { value: 'books', label: 'Books' },
    ],
    empty: {
      title: 'There is nothing to search yet',
      text: 'Add a library, and its series and books can be found here.',
      action: 'Add a library',
    },
  },
} as const

export const texts = inLanguage('search', english)

import { inLanguage } from '../../languages/in-language.ts'
import { formatList, formatNumber } from '../../lib/format.ts'

export const english = {
  title: 'Search',
  lead: {
    title: 'What are you looking for?',
    text: 'Type part of the title of a series or book, or a person’s name.',
  },
  none: (text: string) => `No results for “${text}”`,
  similar: (words: readonly string[]) =>
    `No exact match. Showing results for ${formatList(words.map((word) => `“${word}”`))}.`,
  noneHint: 'Try fewer or different words.',
  series: 'Series',
  books: 'Books',
  firstOf: (shown: number, all: number) => `first ${shown} of ${formatNumber(all)}`,
  all: { series: 'All matching series', books: 'All matching books' },
  advanced: {
    title: 'Advanced search',
    lead: 'Build a filter. Results update as you go, and the address of this page keeps your search.',
    open: 'Advanced search',
    plain: 'Simple search',
    kind: 'Search for',
    kinds: [
      { value: 'series', label: 'Series' },
      { value: 'books', label: 'Books' },
    ],
    empty: {
      title: 'Nothing to search yet',
      text: 'Add a library to search its series and books.',
      action: 'Add a library',
    },
  },
} as const

export const texts = inLanguage('search', english)

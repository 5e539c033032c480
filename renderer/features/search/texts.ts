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
} as const

export const texts = inLanguage('search', english)

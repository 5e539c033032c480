import { inLanguage } from '../../../../languages/in-language.ts'

export const english = {
  search: 'Search in book',
  words: 'Search text',
  find: 'Search',
  hint: 'Capital letters, accents and quotation marks are ignored.',
  results: 'Search results',
  clear: 'Clear search',
  running: (hits: number, percent: string) => `${results(hits)} so far, ${percent} of the book searched`,
  found: (hits: number) => (hits === 0 ? 'No results. Try fewer or different words.' : results(hits)),
  wordless: 'This book can’t be searched: its pages are images without text.',
  most: (hits: number) => `Only the first ${hits} results are shown. Add more words to narrow the search.`,
  failed: (reason: string) => `The search stopped. ${reason}`,
} as const

export const texts = inLanguage('bookSearch', english)

function results(hits: number): string {
  return hits === 1 ? '1 result' : `${hits} results`
}

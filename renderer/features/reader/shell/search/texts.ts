import { inLanguage } from '../../../../languages/in-language.ts'

export const english = {
  search: 'Search in the book',
  words: 'Words to look for',
  find: 'Find',
  hint: 'Accents, capitals and kinds of quotes make no difference.',
  results: 'What was found',
  clear: 'Clear the search',
  running: (hits: number, percent: number) => `${places(hits)} so far, ${percent} % of the book searched`,
  found: (hits: number) =>
    hits === 0 ? 'Not in this book. Try fewer words, or other forms of them.' : `${places(hits)} found`,
  wordless: 'There is nothing to search: the pages of this book are pictures without words.',
  most: (hits: number) => `The first ${hits} places are listed. Look for more words to find fewer.`,
  failed: (reason: string) => `The search stopped. ${reason}`,
} as const

export const texts = inLanguage('bookSearch', english)

function places(hits: number): string {
  return hits === 1 ? '1 place' : `${hits} places`
}

import { inLanguage } from '../../../languages/in-language.ts'

export const english = {
  page: (page: number) => `Page ${page}`,
  linkTo: (page: number) => `To page ${page}`,
  linkOut: (url: string) => `${url} (opens in a new tab)`,
  commands: { contents: 'Contents', search: 'Search in the book', bookmark: 'Bookmark at this page' },
} as const

export const texts = inLanguage('pdf', english)

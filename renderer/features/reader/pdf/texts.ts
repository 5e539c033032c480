import { inLanguage } from '../../../languages/in-language.ts'

export const english = {
  page: (page: number) => `Page ${page}`,
  linkTo: (page: number) => `Go to page ${page}`,
  linkOut: (url: string) => `${url} (opens in a new tab)`,
  commands: { contents: 'Contents', search: 'Search in book', bookmark: 'Bookmark this page' },
} as const

export const texts = inLanguage('pdf', english)

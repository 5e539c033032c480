import { inLanguage } from '../../../languages/in-language.ts'

export const english = {
  page: (page: number) => `Page ${page}`,
  linkTo: (page: number) => `To page ${page}`,
  linkOut: (url: string) => `${url} (opens in a new tab)`,
} as const

export const texts = inLanguage('pdf', english)

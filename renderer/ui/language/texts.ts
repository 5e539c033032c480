import { inLanguage } from '../../languages/in-language.ts'

export const english = {
  label: 'Language',
  hint: 'It holds on all of your devices.',
} as const

export const texts = inLanguage('language', english)

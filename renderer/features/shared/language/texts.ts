import { inLanguage } from '../../../languages/in-language.ts'

export const english = {
  label: 'Language',
  hint: 'Applies to all your devices.',
} as const

export const texts = inLanguage('language', english)

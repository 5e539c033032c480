import { inLanguage } from '../languages/in-language.ts'

/** Advice on a password while typing. */
export const english = {
  empty: 'At least 8 characters. A few random words work well.',
  missing: (count: number) => `${count} more ${count === 1 ? 'character' : 'characters'} needed.`,
  guessable: 'Easy to guess. Try a few random words.',
  fair: 'Fair. Add a few more characters.',
  good: 'Strong.',
} as const

export const passwordTexts = inLanguage('passwords', english)

import { inLanguage } from '../languages/in-language.ts'

/** Advice on a password while it is typed. */
export const english = {
  empty: 'At least 8 characters. A few words are good.',
  missing: (count: number) => `${count} more ${count === 1 ? 'character' : 'characters'}.`,
  guessable: 'Easy to guess. Use words that only you put together.',
  fair: 'Fair. A few more characters make it good.',
  good: 'Good.',
} as const

export const passwordTexts = inLanguage('passwords', english)

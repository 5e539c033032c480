/** Languages of the interface; the first one is the source language. */
export const languages = ['en', 'de'] as const

export type Language = (typeof languages)[number]

/** Names of the languages in their own language. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' }

/** Whether a value from outside (storage, server) is a supported language. */
export function isLanguage(given: unknown): given is Language {
  return languages.some((language) => language === given)
}

/**
 * Language to use: the chosen one, else the first preferred one that is supported, else English.
 * @param preferred language tags (BCP 47), the best first
 */
export function decideLanguage(chosen: unknown, preferred: readonly string[]): Language {
  if (isLanguage(chosen)) return chosen
  return preferred.map(languageOf).find(isLanguage) ?? 'en'
}

/**
 * Locale for numbers and dates: the preferred regional variant of the language (`de-AT`, `en-GB`) when the browser has
 * one, else the language itself.
 */
export function decideLocale(language: Language, preferred: readonly string[]): string {
  return preferred.find((tag) => languageOf(tag) === language) ?? language
}

function languageOf(tag: string): string {
  return (tag.split('-')[0] ?? '').toLowerCase()
}

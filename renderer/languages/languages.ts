/** The languages that the interface speaks; the first one is what it was written in. */
export const languages = ['en', 'de'] as const

export type Language = (typeof languages)[number]

/** Each language by the name that its own people give it. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' }

/** Whether something from outside (what was kept, what a server said) names one of our languages. */
export function isLanguage(given: unknown): given is Language {
  return languages.some((language) => language === given)
}

/**
 * The language to speak: the one that was chosen, else the first that the person reads and we have, else English.
 * @param preferred language tags (BCP 47), the best first
 */
export function decideLanguage(chosen: unknown, preferred: readonly string[]): Language {
  if (isLanguage(chosen)) return chosen
  return preferred.map(languageOf).find(isLanguage) ?? 'en'
}

/**
 * The tag that numbers and dates are written by: the person's own kind of the language (`de-AT`, `en-GB`) when the
 * browser names one, else the language itself.
 */
export function decideLocale(language: Language, preferred: readonly string[]): string {
  return preferred.find((tag) => languageOf(tag) === language) ?? language
}

function languageOf(tag: string): string {
  return (tag.split('-')[0] ?? '').toLowerCase()
}

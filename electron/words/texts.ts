import { decideLanguage, decideLocale, type Language } from '../../renderer/languages/languages.ts'
import type { Translation } from '../../renderer/languages/translation.ts'
import type { StartFailure } from '../../server/index.ts'
import { english } from './english.ts'
import { german } from './german.ts'

export type Texts = Translation<typeof english>

/**
 * Why something failed, in the language that is spoken. What has no reason of its own is told as the program says it,
 * which is English.
 */
export function sayWhy(failure: { readonly why: StartFailure | null; readonly message: string }, texts: Texts): string {
  const { why, message } = failure
  return why === null ? texts.failures.unknown(message) : texts.failures[why.reason](why.place)
}

/** Each language that the interface speaks. */
export const texts: Readonly<Record<Language, Texts>> = { en: english, de: german }

/** What the desktop says now, and how it writes dates. */
export type LanguageTexts = { readonly texts: Texts; readonly locale: string }

/**
 * The words of the language that the window was last seen in, else of the first of the system that there is.
 * @param kept the language of the window; null before its first page
 * @param preferred language tags of the system (BCP 47), the best first
 */
export function textsFor(kept: Language | null, preferred: readonly string[]): LanguageTexts {
  const language = decideLanguage(kept, preferred)
  return { texts: texts[language], locale: decideLocale(language, preferred) }
}

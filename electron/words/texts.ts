import { decideLanguage, decideLocale, type Language } from '../../renderer/languages/languages.ts'
import type { Translation } from '../../renderer/languages/translation.ts'
import type { StartFailure } from '../../server/index.ts'
import { english } from './english.ts'
import { german } from './german.ts'

export type Texts = Translation<typeof english>

/** Why something failed, in the language of the interface. A failure without a known reason shows its English message. */
export function describeFailure(
  failure: { readonly why: StartFailure | null; readonly message: string },
  texts: Texts,
): string {
  const { why, message } = failure
  return why === null ? texts.failures.unknown(message) : texts.failures[why.reason](why.place)
}

/** The texts by language. */
export const texts: Readonly<Record<Language, Texts>> = { en: english, de: german }

/** The texts in use, and the locale for dates. */
export type LanguageTexts = { readonly texts: Texts; readonly language: Language; readonly locale: string }

/**
 * The texts in the language the window last used, or in the system's first supported language.
 * @param ofWindow the language of the window; null before its first page
 * @param preferred language tags of the system (BCP 47), most preferred first
 */
export function textsFor(ofWindow: Language | null, preferred: readonly string[]): LanguageTexts {
  const language = decideLanguage(ofWindow, preferred)
  return { texts: texts[language], language, locale: decideLocale(language, preferred) }
}

import { decideLanguage, decideLocale, isLanguage, type Language } from './languages.ts'

/** Local storage key of the chosen language. */
export const languageKey = 'inglenook-language'

/** Tests run outside of a browser, in English. */
const isInBrowser = 'document' in globalThis

const preferred: readonly string[] = isInBrowser ? navigator.languages : []

/** Language chosen on this device; null without a choice or without storage. */
export function chosenLanguage(): Language | null {
  try {
    const stored = isInBrowser ? localStorage.getItem(languageKey) : null
    return isLanguage(stored) ? stored : null
  } catch {
    return null
  }
}

/** Language of this page; a change needs a reload. */
export const activeLanguage: Language = decideLanguage(chosenLanguage(), preferred)

/** Locale for numbers, dates and sorting: a language tag (BCP 47). */
export const activeLocale: string = decideLocale(activeLanguage, preferred)

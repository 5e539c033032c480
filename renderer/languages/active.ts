import { decideLanguage, decideLocale, isLanguage, type Language } from './languages.ts'

/** Under which the browser keeps what was chosen. */
export const languageKey = 'inglenook-language'

/** Outside of a browser nobody chose a language: tests speak English. */
const isInBrowser = 'document' in globalThis

const preferred: readonly string[] = isInBrowser ? navigator.languages : []

/** The language that was chosen on this device; null when nobody chose one, or the browser keeps nothing. */
export function chosenLanguage(): Language | null {
  try {
    const stored = isInBrowser ? localStorage.getItem(languageKey) : null
    return isLanguage(stored) ? stored : null
  } catch {
    return null
  }
}

/** The language of this page from its first to its last moment: another one comes with the next loading of it. */
export const activeLanguage: Language = decideLanguage(chosenLanguage(), preferred)

/** What numbers, dates and names are written and ordered by: a language tag (BCP 47). */
export const activeLocale: string = decideLocale(activeLanguage, preferred)

import { activeLanguage, chosenLanguage, languageKey } from './active.ts'
import type { Language } from './languages.ts'

/** Speaks a language on this device from now on, and begins with it at once: the page is loaded anew when it has to be. */
export function installLanguage(language: Language): void {
  try {
    localStorage.setItem(languageKey, language)
  } catch {
    // A browser that keeps nothing cannot be told: it goes on as it is.
  }
  // Asked back, so that a browser that forgets does not load the page for ever.
  if (chosenLanguage() === language && language !== activeLanguage) window.location.reload()
}

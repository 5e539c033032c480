import { activeLanguage, chosenLanguage, languageKey } from './active.ts'
import { installTranslations, type Words } from './in-language.ts'
import type { Language } from './languages.ts'

/** Where the words of the languages are; English stands beside what it names and needs none. */
const packs: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Words>>> = {
  de: () => import('./german.ts'),
}

/**
 * Loads the words of the active language. The screens are loaded after it, never before: they take their words as they
 * come. When the pack does not come the interface speaks English.
 */
export async function loadPack(): Promise<void> {
  if (activeLanguage === 'en') return
  try {
    installTranslations(await packs[activeLanguage]())
    document.documentElement.lang = activeLanguage
    document.querySelector('link[rel="manifest"]')?.setAttribute('href', `/app.${activeLanguage}.webmanifest`)
  } catch {
    // A part of the program that did not come: the page itself shows what to do when more is missing.
  }
}

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

import { activeLanguage, chosenLanguage, languageKey } from './active.ts'
import { installTranslations, type Words } from './in-language.ts'
import type { Language } from './languages.ts'

/** Loaders of the translations; English needs none. */
const packs: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Words>>> = {
  de: () => import('./german.ts'),
}

/**
 * Loads the active translation. Screens must be imported afterwards, because they read their texts while loading. On
 * failure the interface is in English.
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

/** Changes the language on this device, and reloads the page if it is not active yet. */
export function installLanguage(language: Language): void {
  try {
    localStorage.setItem(languageKey, language)
  } catch {
    // A browser that keeps nothing cannot be told: it goes on as it is.
  }
  // Read back: without storage the page would reload in a loop.
  if (chosenLanguage() === language && language !== activeLanguage) window.location.reload()
}

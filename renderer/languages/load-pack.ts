import { activeLanguage } from './active.ts'
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

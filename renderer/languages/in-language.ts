import type * as german from './german.ts'

/** A translation, by part of the interface. */
export type Words = typeof german

let pack: Partial<Words> = {}

/** Sets the active translation. Must precede the import of any screen: see `load-pack.ts`. */
export function installTranslations(words: Words): void {
  pack = words
}

/**
 * Texts of a part of the interface in the active language.
 * @param name export name in the translation (`…texts.de.ts`)
 * @param english texts to use without a translation
 */
export function inLanguage<Name extends keyof Words>(name: Name, english: Words[Name]): Words[Name] {
  return pack[name] ?? english
}

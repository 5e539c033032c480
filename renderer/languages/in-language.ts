import type * as german from './german.ts'

/** The words of a language, by part of the interface. */
export type Words = typeof german

let pack: Partial<Words> = {}

/** Sets the words of the active language. Call it before any screen is loaded: see `load-pack.ts`. */
export function installTranslations(words: Words): void {
  pack = words
}

/**
 * The words of a part of the interface in the active language.
 * @param name what the part is called where it is translated (`…texts.de.ts`)
 * @param english the words in English, used when no other language is loaded
 */
export function inLanguage<Name extends keyof Words>(name: Name, english: Words[Name]): Words[Name] {
  return pack[name] ?? english
}

import type { Words } from './words.ts'

let pack: Partial<Words> = {}

/** Takes the words of the active language. To be called before any screen is loaded: see `load-pack.ts`. */
export function installTranslations(words: Words): void {
  pack = words
}

/**
 * The words of a part of the interface in the active language.
 * @param name what the part is called in the packs
 * @param english the words as they were written, which stand where no pack was loaded
 */
export function inLanguage<Name extends keyof Words>(name: Name, english: Words[Name]): Words[Name] {
  return pack[name] ?? english
}

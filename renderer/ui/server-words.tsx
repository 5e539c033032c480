import { serverWords } from '../api/texts.ts'
import { activeLanguage } from '../languages/active.ts'

/** A server message in the language of the user; an untranslated one is marked as English. */
export function ServerWords({ text }: { readonly text: string }) {
  const words = serverWords.sentence(text)
  return words === text && activeLanguage !== 'en' ? <span lang="en">{text}</span> : words
}

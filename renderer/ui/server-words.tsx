import { serverWords } from '../api/texts.ts'
import { activeLanguage } from '../languages/active.ts'

/** A sentence of the server in the language of the person; one that was not translated is marked as English. */
export function ServerWords({ said }: { readonly said: string }) {
  const words = serverWords.sentence(said)
  return words === said && activeLanguage !== 'en' ? <span lang="en">{said}</span> : words
}

import { inLanguage } from '../languages/in-language.ts'

/** What the page says itself when a call does not work; what a server says comes from the server. */
export const english = {
  unreachable: 'Inglenook cannot be reached. Check that it is running and that this device is on its network.',
  unreadable: 'Inglenook answered in a way this page does not understand. Reload the page and try again.',
  broken: 'Something went wrong on this page. Reload it and try again.',
  pictureTooLarge: 'This picture is larger than 20 MB. Make it smaller and hand it in again.',
  noPicture: 'This is not a picture. Choose a JPEG, PNG, WebP, GIF or AVIF.',
  webReaderOffline: 'Web reader, offline',
} as const

export const texts = inLanguage('failures', english)

/** Why the server refused something, as its answers name it (`details.reason`). */
export type NamedReason = { readonly reason: string; readonly params: Readonly<Record<string, unknown>> }

export const englishServer = {
  /** Why something was refused, by the reason; null where the message of the server says it in this language. */
  refusal: (_given: NamedReason): string | null => null,
  /** A sentence of the server, in the words of the language where it has them; English is what the server speaks. */
  sentence: (text: string) => text,
  /** What the server calls a field of an export. */
  field: (label: string) => label,
  /** What was typed into. @param _name what the contract calls it, such as `releaseDate` @param words the same as words */
  input: (_name: string, words: string) => words,
} as const

/** What the server says in whole sentences. */
export const serverWords = inLanguage('server', englishServer)

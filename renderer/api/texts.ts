import { inLanguage } from '../languages/in-language.ts'

/** Messages of the page itself when a call fails; messages of the server come from the server. */
export const english = {
  unreachable: 'Inglenook cannot be reached. Check that it is running and that this device is on its network.',
  unreadable: 'Inglenook answered in a way this page does not understand. Reload the page and try again.',
  broken: 'Something went wrong on this page. Reload it and try again.',
  pictureTooLarge: 'This picture is larger than 20 MB. Make it smaller and hand it in again.',
  noPicture: 'This is not a picture. Choose a JPEG, PNG, WebP, GIF or AVIF.',
  webReaderOffline: 'Web reader, offline',
} as const

export const texts = inLanguage('failures', english)

/** Reason of an error in the server's responses (`details.reason`). */
export type NamedReason = { readonly reason: string; readonly params: Readonly<Record<string, unknown>> }

export const englishServer = {
  /** Message for a reason of an error; null where the server's message is already in this language. */
  refusal: (_given: NamedReason): string | null => null,
  /** A message of the server, translated where the language has a translation; the server sends English. */
  sentence: (text: string) => text,
  /** Name of an export field of the server. */
  field: (label: string) => label,
  /**
   * Label of an input field.
   * @param _name its name in the contract, such as `releaseDate`
   * @param words the name as words
   */
  input: (_name: string, words: string) => words,
} as const

/** Whole sentences of the server. */
export const serverWords = inLanguage('server', englishServer)

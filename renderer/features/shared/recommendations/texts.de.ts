import type { Translation } from '../../../languages/translation.ts'
import type { english } from './texts.ts'

export const recommended: Translation<typeof english> = {
  because: {
    finished: (title) => `Weil du „${title}“ gelesen hast`,
    rated: (title) => `Weil dir „${title}“ gefallen hat`,
    reading: (title) => `Weil du „${title}“ liest`,
  },
  shared: {
    person: (names) => `Von ${names}`,
    genre: (names) => `Genres: ${names}`,
    tag: (names) => `Schlagwörter: ${names}`,
    collection: (names) => `In der Sammlung ${names}`,
    publisher: (names) => `Verlag: ${names}`,
  },
  by: (service) => `Empfohlen von ${service}`,
  notInterested: 'Kein Interesse',
  alreadyRead: 'Schon gelesen',
  dismissed: (title) => `„${title}“ wird nicht mehr empfohlen.`,
  undo: 'Rückgängig',
}

import { inLanguage } from '../../../languages/in-language.ts'

export const english = {
  because: {
    finished: (title: string) => `Because you finished ${title}`,
    rated: (title: string) => `Because you liked ${title}`,
    reading: (title: string) => `Because you’re reading ${title}`,
  },
  shared: {
    person: (names: string) => `By ${names}`,
    genre: (names: string) => `Genres: ${names}`,
    tag: (names: string) => `Tags: ${names}`,
    collection: (names: string) => `In the collection ${names}`,
    publisher: (names: string) => `Published by ${names}`,
  },
  by: (service: string) => `Recommended by ${service}`,
  notInterested: 'Not interested',
  alreadyRead: 'I’ve already read it',
  dismissed: (title: string) => `${title} won’t be recommended again.`,
  undo: 'Undo',
} as const

export const texts = inLanguage('recommended', english)

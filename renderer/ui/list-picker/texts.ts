import { inLanguage } from '../../languages/in-language.ts'

export const english = {
  collection: {
    menu: 'Add to a collection',
    title: 'Add to a collection',
    find: 'Find a collection',
    make: 'Make a new collection',
    none: 'There is no collection yet. Make the first one here.',
  },
  reading: {
    menu: 'Add to a reading list',
    title: 'Add to a reading list',
    find: 'Find a reading list',
    make: 'Make a new reading list',
    none: 'There is no reading list yet. Make the first one here.',
  },
  name: 'Name',
  create: 'Make it',
  noneFits: 'No list has this in its name.',
  close: 'Done',
  add: 'Add',
  added: 'Added',
  told: (what: string, list: string) => `Added ${what} to “${list}”.`,
} as const

export const texts = inLanguage('listPicker', english)

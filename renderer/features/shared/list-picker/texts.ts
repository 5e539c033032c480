import { inLanguage } from '../../../languages/in-language.ts'

export const english = {
  collection: {
    menu: 'Add to collection',
    title: 'Add to collection',
    find: 'Find a collection',
    make: 'New collection',
    none: 'No collections yet. Create the first one here.',
  },
  reading: {
    menu: 'Add to reading list',
    title: 'Add to reading list',
    find: 'Find a reading list',
    make: 'New reading list',
    none: 'No reading lists yet. Create the first one here.',
  },
  name: 'Name',
  create: 'Create',
  noMatches: 'No matching lists.',
  close: 'Done',
  add: 'Add',
  added: 'Added',
  addedTo: (what: string, list: string) => `Added ${what} to “${list}”.`,
} as const

export const texts = inLanguage('listPicker', english)

import { inLanguage } from '../../languages/in-language.ts'

export const english = {
  add: 'Add',
  save: 'Save',
  cancel: 'Cancel',
  edit: (name: string) => `Change ${name}`,
  remove: (name: string) => `Remove ${name}`,
  removeYes: 'Remove',
  removeNo: 'Keep',
  missing: 'Fill this in.',
  changedMeanwhile: {
    save: 'Somebody else changed this meanwhile, and nothing was saved. What is there now is shown. Save again to keep what you typed.',
    remove:
      'Somebody else changed this meanwhile, and nothing was removed. Look at what is there now, and remove it again if you still want to.',
  },
  removedMeanwhile: 'Somebody else removed this meanwhile. Save to add it again as you typed it.',
  byHand: 'entered by hand',
  fromFile: 'from the files',
  links: {
    title: 'Links',
    add: 'Add a link',
    empty: 'No links yet: a site of the publisher, a shop, a wiki.',
    name: 'Name',
    url: 'Address (https://…)',
  },
  ids: {
    title: 'Ids elsewhere',
    add: 'Add an id',
    empty: 'No ids yet. Other programs and catalogues know it by their own id.',
    source: 'Catalogue, such as anilist',
    id: 'Id there',
    url: 'Address, if there is one',
  },
  history: {
    title: 'When I finished it',
    empty: 'Not finished yet. Each time that you finish a book is noted here.',
    seriesTitle: 'When I finished its books',
    times: (count: number) => (count === 1 ? 'Finished once' : `Finished ${count} times`),
    last: (count: number) => `The latest ${count} are shown.`,
    forgetOne: (date: string) => `Forget ${date}`,
    forget: 'Forget all of it',
    forgetAsk: 'Forget when this was finished?',
    forgetKept:
      'The dates go, also from your statistics. Your places in the books, and which ones are read, stay as they are.',
  },
  analyze: {
    menu: 'Read the files anew',
    again: 'Try again',
    begun: 'It is being read anew. Your places, and what you entered, stay as they are.',
  },
  lists: {
    collections: 'In collections',
    reading: 'In reading lists',
  },
} as const

export const texts = inLanguage('shortFacts', english)

import { inLanguage } from '../../languages/in-language.ts'
import { plural } from '../../lib/format.ts'

export const english = {
  title: 'Genres, tags, people',
  lead: 'The names that series and books carry. Put two spellings together, and a file that says the old one means the new one from then on.',
  of: 'What is listed',
  find: 'Find a name',
  sort: 'Order',
  sorts: [
    { value: 'name,asc', label: 'By name' },
    { value: 'series_count,desc', label: 'Most series first' },
    { value: 'book_count,desc', label: 'Most books first' },
  ],
  unused: 'Only unused',
  select: (name: string) => `Choose ${name}`,
  rename: 'Rename',
  delete: 'Take from everything',
  actions: 'More for',
  save: 'Save',
  cancel: 'Cancel',
  name: 'Name',
  sortName: 'Sorted as',
  sortNameHint: 'For example the family name first. Empty: as the name is.',
  chosen: (count: number) => `${plural(count, 'name')} chosen`,
  clear: 'Choose none',
  merge: 'Merge …',
  mergeTitle: 'Merge into one name',
  mergeLead: 'Which one stays?',
  mergeKept:
    'Everything that carries the others carries this one afterwards. The files stay as they are; when they are read again, the others mean this one. It cannot be taken apart again at once.',
  mergeDo: 'Merge',
  affects: (people: number, shown: number, hidden: number) =>
    `${plural(people, 'person', 'people')} would see something else: at most ${shown} series more, and at most ${hidden} not any more.`,
  onceMore: 'Select the button again to do it anyway.',
  tooMany: (most: number) => `At most ${most} names can go into another at once. Choose fewer.`,
  deleteAsk: 'Take this name from everything?',
  deleteKept:
    'No series and no book carries it afterwards. They stay themselves, and so do the files; a file that says the name brings it back when it is read again. To make it another name, merge it.',
  cleanUp: 'Remove unused names',
  cleanUpAsk: 'Remove the unused names?',
  cleanUpKept: 'Names that only books carry whose files are gone stay, in case these come back.',
  none: {
    title: 'No names yet',
    text: 'What your files say of genres, tags and people is gathered here while libraries are scanned. You can also enter it on the page of a series.',
    action: 'To the series',
  },
  noneFits: { title: 'No such name', text: 'No name begins so. Try other letters.', action: 'Show all' },
} as const

export const texts = inLanguage('terms', english)

export const englishKindNames = { genre: 'Genres', tag: 'Tags', person: 'People' } as const

export const kindNames = inLanguage('termKinds', englishKindNames)

import { inLanguage } from '../../../languages/in-language.ts'

export const english = {
  add: 'Add',
  save: 'Save',
  cancel: 'Cancel',
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Remove ${name}`,
  removeYes: 'Remove',
  removeNo: 'Keep',
  missing: 'Fill in this field.',
  changedMeanwhile: {
    save: 'Someone else changed this in the meantime, so nothing was saved. The current version is shown. Save again to use what you typed.',
    remove:
      'Someone else changed this in the meantime, so nothing was removed. Check the current version, and remove it again if you still want to.',
  },
  removedMeanwhile: 'Someone else removed this in the meantime. Save to add it again.',
  byHand: 'entered manually',
  fromFile: 'from the files',
  links: {
    title: 'Links',
    add: 'Add a link',
    empty: 'No links yet, such as the publisher’s site, a shop or a wiki.',
    name: 'Name',
    url: 'URL (https://…)',
  },
  ids: {
    title: 'External IDs',
    add: 'Add an ID',
    empty: 'No external IDs yet. Metadata providers and other apps use their own IDs.',
    source: 'Provider, such as anilist',
    id: 'ID',
    url: 'URL (optional)',
  },
  history: {
    title: 'Reading history',
    empty: 'Not finished yet. The date appears here each time you finish a book.',
    seriesTitle: 'Reading history',
    times: (count: number) => (count === 1 ? 'Finished once' : `Finished ${count} times`),
    last: (count: number) => `Showing the latest ${count}.`,
    forgetOne: (date: string) => `Remove ${date}`,
    forget: 'Clear history',
    forgetAsk: 'Clear reading history?',
    forgetExplanation:
      'The dates are removed, also from your statistics. Your reading progress and which books are read stay as they are.',
  },
  analyze: {
    menu: 'Rescan files',
    again: 'Try again',
    begun: 'Rescanning. Reading progress and your edits stay as they are.',
  },
  lists: {
    collections: 'Collections',
    readlists: 'Reading lists',
  },
} as const

export const texts = inLanguage('shortFacts', english)

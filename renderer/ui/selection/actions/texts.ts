import { inLanguage } from '../../../languages/in-language.ts'
import { plural } from '../../../lib/format.ts'

export const english = {
  close: 'End selecting',
  full: (most: number) => `${most} is the most at once. Change these first, then select others.`,
  none: 'Nothing selected',
  counts: {
    series: (count: number) => `${plural(count, 'series', 'series')} selected`,
    book: (count: number) => `${plural(count, 'book')} selected`,
  },
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  unreadAsk: 'Mark all of these as unread?',
  unreadKept:
    'Your places in these books are set back to the beginning. The files, and what other people have read, stay as they are.',
  want: 'Want to read',
  wanted: 'They are in your queue.',
  edit: 'Edit details',
  more: 'More for what is selected',
  lock: 'Lock all details',
  unlock: 'Unlock all details',
  unlockAsk: 'Unlock all details?',
  unlockGone: 'What people entered gives way to what the files say, at once. The files stay as they are.',
  reset: 'Back to what the files say',
  resetAsk: 'Back to what the files say?',
  resetDo: 'Reset',
  resetGone:
    'Everything that people entered for these is removed, and every lock is taken off. The files stay as they are.',
  covers: 'Make covers anew',
  analysis: 'Read the files again',
  started: 'It is being done. Tasks shows how far it is.',
  lists: { series: 'Add to a collection', book: 'Add to a reading list' },
  renumber: 'Number the books',
  retitle: 'Clean up titles',
  /** What was done, with how many of what. */
  told: {
    read: (what: string) => `Marked ${what} as read.`,
    unread: (what: string) => `Marked ${what} as unread.`,
    lock: (what: string) => `Locked all details of ${what}.`,
    unlock: (what: string) => `Unlocked all details of ${what}.`,
    reset: (what: string) => `Reset ${what} to what the files say.`,
    gone: (what: string) => `${what} could not be found any more.`,
  },
} as const

export const texts = inLanguage('selectedActions', english)

export const englishEditTexts = {
  title: 'Edit details',
  about: 'Tick what to change. Everything else stays as it is. What you set is locked, so that scans leave it alone.',
  empty: 'Left empty, it is emptied.',
  addGenres: 'Add genres',
  removeGenres: 'Take genres away',
  addTags: 'Add tags',
  removeTags: 'Take tags away',
  addPeople: 'Add people',
  removePeople: 'Remove people',
  replacesPeople: 'Replaces everybody who is listed now. To keep the others, use “Add people” or “Remove people”.',
  overwrite: 'Also change what is locked',
  save: 'Change',
  nothing: 'Tick a field, or add or take away genres, tags or people.',
  changed: (count: number) => `${count} changed.`,
  done: {
    series: (count: number) => `Changed ${plural(count, 'series', 'series')}.`,
    book: (count: number) => `Changed ${plural(count, 'book')}.`,
  },
  locked: (count: number, fields: string) => `${count} kept what is locked: ${fields}.`,
  overwriteNow: 'Change these too',
  gone: (count: number) => `${count} could not be found any more.`,
} as const

export const editTexts = inLanguage('editMany', englishEditTexts)

export const englishRenumberTexts = {
  title: 'Number the books',
  about: 'Numbers order the books of each series. Nothing changes before you press the button.',
  how: 'Numbers come from',
  strategies: [
    { value: '', label: 'what the library is set to' },
    { value: 'file_order', label: 'the order of the files: 1, 2, 3 …' },
    { value: 'filename', label: 'the file names' },
    { value: 'metadata', label: 'the documents in the files' },
    { value: 'smart', label: 'the documents, else the names, else the order' },
  ],
  overwrite: 'Also change numbers that are locked',
  none: 'Every number is as it would become.',
  changes: (count: number) => `${plural(count, 'book')} will get another number.`,
  locked: (count: number) => `${plural(count, 'book')} keep a number because it is locked.`,
  more: (count: number) => `and ${plural(count, 'more', 'more')}`,
  apply: 'Number them',
  noNumber: 'none',
  told: (count: number) => `Gave ${plural(count, 'book')} another number.`,
} as const

export const renumberTexts = inLanguage('renumbering', englishRenumberTexts)

export const englishRetitleTexts = {
  title: 'Clean up titles',
  about: 'The clean-up rules of the library are applied to the names of the folders and files again.',
  none: 'Every title is as the rules make it.',
  lockedTitle: 'stays: locked',
  apply: 'Use these titles',
  told: (count: number) => `Cleaned up the titles of ${plural(count, 'series', 'series')}.`,
} as const

export const retitleTexts = inLanguage('retitling', englishRetitleTexts)

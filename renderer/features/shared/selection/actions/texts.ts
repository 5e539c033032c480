import { inLanguage } from '../../../../languages/in-language.ts'
import { plural } from '../../../../lib/format.ts'

export const english = {
  close: 'Cancel selection',
  full: (most: number) => `You can change up to ${most} at once. Change these first, then select more.`,
  none: 'Nothing selected',
  counts: {
    series: (count: number) => `${plural(count, 'series', 'series')} selected`,
    book: (count: number) => `${plural(count, 'book')} selected`,
  },
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  unreadAsk: 'Mark all selected as unread?',
  unreadExplanation:
    'Your reading progress in these books is reset. The files and other people’s progress stay as they are.',
  want: 'Want to read',
  wanted: 'Added to Want to read.',
  edit: 'Edit details',
  more: 'More actions',
  lock: 'Lock all details',
  unlock: 'Unlock all details',
  unlockAsk: 'Unlock all details?',
  unlockExplanation: 'Manual edits are replaced by file metadata right away. The files stay as they are.',
  reset: 'Reset to file metadata',
  resetAsk: 'Reset to file metadata?',
  resetDo: 'Reset',
  resetExplanation: 'All manual edits to these are removed, and all details are unlocked. The files stay as they are.',
  covers: 'Regenerate covers',
  analysis: 'Rescan files',
  started: 'Started. See the progress under Tasks.',
  lists: { series: 'Add to collection', book: 'Add to reading list' },
  renumber: 'Renumber books',
  retitle: 'Clean up titles',
  /** Results, with a count such as “3 books”. */
  results: {
    read: (what: string) => `Marked ${what} as read.`,
    unread: (what: string) => `Marked ${what} as unread.`,
    lock: (what: string) => `Locked all details of ${what}.`,
    unlock: (what: string) => `Unlocked all details of ${what}.`,
    reset: (what: string) => `Reset ${what} to file metadata.`,
    gone: (what: string) => `${what} not found.`,
  },
} as const

export const texts = inLanguage('selectedActions', english)

export const englishEditTexts = {
  title: 'Edit details',
  about:
    'Select what to change. Everything else stays as it is. Changed details are locked, so scans don’t overwrite them.',
  empty: 'Leave blank to clear.',
  addGenres: 'Add genres',
  removeGenres: 'Remove genres',
  addTags: 'Add tags',
  removeTags: 'Remove tags',
  addPeople: 'Add people',
  removePeople: 'Remove people',
  replacesPeople: 'Replaces everyone listed now. To keep the others, use “Add people” or “Remove people”.',
  overwrite: 'Also change locked details',
  save: 'Save changes',
  nothing: 'Select a field, or add or remove genres, tags or people.',
  changed: (count: number) => `${count} changed.`,
  done: {
    series: (count: number) => `Changed ${plural(count, 'series', 'series')}.`,
    book: (count: number) => `Changed ${plural(count, 'book')}.`,
  },
  locked: (count: number, fields: string) => `${count} kept locked details: ${fields}.`,
  overwriteNow: 'Change these too',
  gone: (count: number) => `${count} not found.`,
} as const

export const editTexts = inLanguage('editMany', englishEditTexts)

export const englishRenumberTexts = {
  title: 'Renumber books',
  about: 'Numbers set the order of the books in each series. Nothing changes until you renumber them.',
  how: 'Take numbers from',
  strategies: [
    { value: '', label: 'the library setting' },
    { value: 'file_order', label: 'the order of the files: 1, 2, 3…' },
    { value: 'filename', label: 'file names' },
    { value: 'metadata', label: 'file metadata' },
    { value: 'smart', label: 'file metadata, then names, then order' },
  ],
  overwrite: 'Also change locked numbers',
  none: 'No numbers would change.',
  changes: (count: number) => `${plural(count, 'book')} will be renumbered.`,
  locked: (count: number) => `${plural(count, 'book keeps its number', 'books keep their numbers')} (locked).`,
  more: (count: number) => `and ${plural(count, 'more', 'more')}`,
  apply: 'Renumber',
  noNumber: 'none',
  done: (count: number) => `Renumbered ${plural(count, 'book')}.`,
} as const

export const renumberTexts = inLanguage('renumbering', englishRenumberTexts)

export const englishRetitleTexts = {
  title: 'Clean up titles',
  about: 'Applies the cleanup rules of the library to folder and file names again.',
  none: 'No titles would change.',
  lockedTitle: 'locked, stays as it is',
  apply: 'Use these titles',
  done: (count: number) => `Cleaned up the titles of ${plural(count, 'series', 'series')}.`,
} as const

export const retitleTexts = inLanguage('retitling', englishRetitleTexts)

import { inLanguage } from '../../../languages/in-language.ts'
import { plural } from '../../../lib/format.ts'

export const english = {
  why: 'Why are these together?',
  strategies: {
    series_volume: 'Every folder with books is a series.',
    series_volume_chapter: 'The first level of folders is the series.',
    flat: 'The names of the files tell the series, wherever they lie.',
    publisher_hierarchy: 'The first folders are publishers, those below them series.',
    calibre: 'The folders are those of a Calibre library.',
    custom: 'A pattern of the library tells the series.',
  },
  quoted: (name: string) => `“${name}”`,
  parts: 'By their files alone they would be',
  part: (title: string, count: number) => `“${title}” with ${plural(count, 'book')}`,
  decided: 'What people decided',
  merged: (sources: string, target: string) => `${sources} merged into “${target}”`,
  moved: (count: number, sources: string, target: string) =>
    `${plural(count, 'book')} moved from ${sources} to “${target}”`,
  split: (count: number, sources: string, target: string) =>
    `${plural(count, 'book')} of ${sources} made a series of their own, “${target}”`,
  by: (name: string, when: string) => `by ${name}, ${when}`,
  undone: (when: string) => `undone ${when}`,
  openTarget: (title: string) => `Open “${title}”`,
  undo: 'Undo',
  undoAsk: 'Undo this?',
  undoKept:
    'The books go back to where their files, and what else was decided, put them. Places, details and covers stay, and a series that was emptied comes back as it was.',
  unmade: {
    title: 'This series is no more',
    text: 'What people had put together here was undone, and its books are back where they were.',
  },
  emptied: (title: string) => ({
    title: 'Its books are elsewhere',
    text: `People put them into “${title}”. Undo that there, and this series is back as it was.`,
    action: `Open “${title}”`,
  }),
} as const

export const texts = inLanguage('grouping', english)

export const englishDecideTexts = {
  merge: {
    title: 'Merge with another series',
    menu: 'Merge with…',
    about: 'The books of both stand in one series from then on, also those that come later.',
    find: 'Find the other series',
    keep: 'Which one stays',
    action: 'Merge',
    several: 'Merge series',
    severalMenu: 'Merge…',
    aboutSeveral: 'The books of all of them stand in one series from then on, also those that come later.',
    oneLibrary: 'These series are in different libraries. Select series of one library.',
    tooMany: (most: number) => `At most ${most} series can be merged at once. Select fewer.`,
  },
  move: {
    title: 'Move to another series',
    menu: 'Move to another series',
    oneLibrary: 'Move: choose books of one library',
    about: 'The books stand in that series from then on, wherever their files lie.',
    find: 'Find the series',
    action: 'Move',
    together: 'Move to the same series',
    aboutTogether:
      'Equal books of a library stand in one series from then on. No file is moved; copies in other libraries stay where they are.',
    target: 'Which series they go to',
  },
  split: {
    title: 'Split into a new series',
    menu: 'Split into a new series',
    about: 'The books get a series of their own from then on, wherever their files lie.',
    name: 'Title of the new series',
    action: 'Split off',
  },
  kept: 'No file is touched, places and details stay, and it can be undone under “Why are these together?”.',
  none: 'No other series of this library has these words.',
  searchFirst: 'Other series of this library',
  grows: (title: string, moving: number, after: number) =>
    `${plural(moving, 'book')} will go to “${title}”, which then has ${plural(after, 'book')}.`,
  made: (title: string, moving: number) => `“${title}” will begin with ${plural(moving, 'book')}.`,
  shrinks: (title: string, after: number) => `“${title}” keeps ${plural(after, 'book')}.`,
  empties: (title: string) => `“${title}” is left without books and out of every list until this is undone.`,
  hides: (names: string) => `It also gets the sharing tags ${names}, so that nobody sees more than before.`,
  closes: (names: string) => `It loses the sharing tags ${names}, so that nobody sees more than before.`,
  unclear: (names: string) =>
    `The sharing tags ${names} hide from some people and show to others. Give both series these tags, or neither, first.`,
  quoted: (name: string) => `“${name}”`,
  cancel: 'Cancel',
  done: 'Done. It can be undone under “Why are these together?”.',
} as const

export const decideTexts = inLanguage('groupingDecisions', englishDecideTexts)

/** All decisions of a library. */
export const englishListTexts = {
  title: 'Grouping decisions',
  of: (library: string) => `What people put together or apart in ${library}`,
  back: 'Settings of the library',
  state: 'Which ones',
  states: [
    { value: '', label: 'All' },
    { value: 'held', label: 'Those that hold' },
    { value: 'undone', label: 'Undone ones' },
  ],
  none: {
    title: 'Nothing decided yet',
    text: 'When somebody merges series, moves books to another series or splits them off, it is listed here and can be undone.',
    action: 'Open the library',
  },
  noneLeft: { title: 'None of these', text: 'No decision of this library is in that state.', action: 'Show all' },
  gone: { title: 'This library is gone', text: 'It was removed, or is not shared with you.', action: 'All libraries' },
} as const

export const listTexts = inLanguage('groupingList', englishListTexts)

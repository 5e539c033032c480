import { inLanguage } from '../../../languages/in-language.ts'
import { plural } from '../../../lib/format.ts'

export const english = {
  why: 'How this series was grouped',
  strategies: {
    series_volume: 'Each folder with books is a series.',
    series_volume_chapter: 'Each top-level folder is a series.',
    flat: 'Series come from file names, wherever the files are.',
    publisher_hierarchy: 'Top-level folders are publishers; the folders inside them are series.',
    calibre: 'This is a calibre library.',
    custom: 'Series come from the custom pattern of the library.',
  },
  quoted: (name: string) => `“${name}”`,
  parts: 'Without manual changes it would be',
  part: (title: string, count: number) => `“${title}” with ${plural(count, 'book')}`,
  manualChanges: 'Manual changes',
  merged: (sources: string, target: string) => `${sources} merged into “${target}”`,
  moved: (count: number, sources: string, target: string) =>
    `${plural(count, 'book')} moved from ${sources} to “${target}”`,
  split: (count: number, sources: string, target: string) =>
    `${plural(count, 'book')} split from ${sources} into “${target}”`,
  by: (name: string, when: string) => `by ${name}, ${when}`,
  undone: (when: string) => `undone ${when}`,
  openTarget: (title: string) => `Open “${title}”`,
  undo: 'Undo',
  undoAsk: 'Undo this change?',
  undoExplanation:
    'The books return to the series that their files and the other manual changes give. Reading progress, details and covers stay, and an emptied series is restored.',
  noLongerExists: {
    title: 'This series no longer exists',
    text: 'A manual change was undone, and its books are back in their previous series.',
  },
  emptied: (title: string) => ({
    title: 'The books of this series were moved',
    text: `They are now in “${title}”. Undo the change there to restore this series.`,
    action: `Open “${title}”`,
  }),
} as const

export const texts = inLanguage('grouping', english)

export const englishDecideTexts = {
  merge: {
    title: 'Merge with another series',
    menu: 'Merge with…',
    about: 'All books appear in one series, including those added later.',
    find: 'Find the other series',
    keep: 'Series to keep',
    action: 'Merge',
    several: 'Merge series',
    severalMenu: 'Merge…',
    aboutSeveral: 'All books appear in one series, including those added later.',
    oneLibrary: 'These series are in different libraries. Select series of one library.',
    tooMany: (most: number) => `You can merge up to ${most} series at once. Select fewer.`,
  },
  move: {
    title: 'Move to another series',
    menu: 'Move to another series',
    oneLibrary: 'Move: select books from one library',
    about: 'The books appear in that series, wherever their files are.',
    find: 'Find the series',
    action: 'Move',
    together: 'Move to the same series',
    aboutTogether:
      'Identical books of a library appear in one series. No files are moved, and copies in other libraries stay where they are.',
    target: 'Target series',
  },
  split: {
    title: 'Split into a new series',
    menu: 'Split into a new series',
    about: 'The books appear in a new series, wherever their files are.',
    name: 'Title of the new series',
    action: 'Split',
  },
  explanation:
    'Files, reading progress and details stay as they are. You can undo this under “How this series was grouped”.',
  none: 'No matching series in this library.',
  searchFirst: 'Other series of this library',
  grows: (title: string, moving: number, after: number) =>
    `${plural(moving, 'book')} will move to “${title}”, which will then have ${plural(after, 'book')}.`,
  made: (title: string, moving: number) => `“${title}” will have ${plural(moving, 'book')}.`,
  shrinks: (title: string, after: number) => `“${title}” keeps ${plural(after, 'book')}.`,
  empties: (title: string) => `“${title}” will be empty and hidden until this is undone.`,
  gainsTags: (names: string) => `It also gets the sharing tags ${names}, so nobody sees more than before.`,
  losesTags: (names: string) => `It loses the sharing tags ${names}, so nobody sees more than before.`,
  ambiguousTags: (names: string) =>
    `The sharing tags ${names} hide books from some people and show them to others. First give both series these tags, or neither.`,
  quoted: (name: string) => `“${name}”`,
  cancel: 'Cancel',
  done: 'Done. You can undo this under “How this series was grouped”.',
} as const

export const decideTexts = inLanguage('groupingDecisions', englishDecideTexts)

/** The page with all grouping changes of a library. */
export const englishListTexts = {
  title: 'Grouping history',
  of: (library: string) => `Series merged, moved or split in ${library}`,
  back: 'Library settings',
  state: 'Show',
  states: [
    { value: '', label: 'All' },
    { value: 'held', label: 'Active' },
    { value: 'undone', label: 'Undone' },
  ],
  none: {
    title: 'No changes yet',
    text: 'Merged series, moved books and split series are listed here and can be undone.',
    action: 'Open library',
  },
  noneLeft: { title: 'No matching changes', text: 'No change in this library has this status.', action: 'Show all' },
  gone: { title: 'Library not found', text: 'It was removed or isn’t shared with you.', action: 'All libraries' },
} as const

export const listTexts = inLanguage('groupingList', englishListTexts)

import { inLanguage } from '../../languages/in-language.ts'
import { plural } from '../../lib/format.ts'

export const english = {
  title: 'Genres, tags, people',
  lead: 'The names used by series and books. Merge two spellings, and files with the old one use the new one from then on.',
  of: 'Show',
  find: 'Find a name',
  sort: 'Sort by',
  sorts: [
    { value: 'name,asc', label: 'By name' },
    { value: 'series_count,desc', label: 'Most series first' },
    { value: 'book_count,desc', label: 'Most books first' },
  ],
  unused: 'Unused only',
  select: (name: string) => `Select ${name}`,
  rename: 'Rename',
  delete: 'Remove everywhere',
  save: 'Save',
  name: 'Name',
  sortName: 'Sort name',
  sortNameHint: 'For example, family name first. Leave blank to use the name.',
  chosen: (count: number) => `${plural(count, 'name')} selected`,
  clear: 'Clear selection',
  merge: 'Merge…',
  mergeTitle: 'Merge into one name',
  mergeLead: 'Name to keep',
  mergeExplanation:
    'Every series and book with one of the other names gets this one. Files stay as they are; when they are rescanned, the other names are replaced by this one. This can’t be undone in one step.',
  mergeDo: 'Merge',
  affects: (people: number, shown: number, hidden: number) =>
    `This changes what ${plural(people, 'person', 'people')} can see: up to ${shown} more series, and up to ${hidden} fewer.`,
  confirmAgain: 'Select the button again to continue.',
  tooMany: (most: number) => `You can merge up to ${most} names at once. Select fewer.`,
  deleteAsk: 'Remove this name everywhere?',
  deleteExplanation:
    'It is removed from all series and books. Files stay as they are; a file that contains the name brings it back when it’s rescanned. To use another name instead, merge it.',
  cleanUp: 'Remove unused names',
  cleanUpAsk: 'Remove unused names?',
  cleanUpExplanation: 'Names used only by books with missing files stay, in case the files come back.',
  none: {
    title: 'No names yet',
    text: 'Genres, tags and people from your files appear here while libraries are scanned. You can also add them on the page of a series.',
    action: 'Go to Series',
  },
  noMatches: { title: 'No matching names', text: 'No name starts with these letters.', action: 'Show all' },
} as const

export const texts = inLanguage('terms', english)

export const englishKindNames = { genre: 'Genres', tag: 'Tags', person: 'People' } as const

export const kindNames = inLanguage('termKinds', englishKindNames)

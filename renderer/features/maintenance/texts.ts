import { inLanguage } from '../../languages/in-language.ts'
import { plural } from '../../lib/format.ts'
export const english = {
  title: 'Clean-up',
  lead: 'Each part says what it would remove before anything happens. Your books are never touched.',
  covers: {
    title: 'Covers that belong to nothing',
    lead: 'Small covers and uploaded pictures whose book or series is gone.',
    look: 'Look again',
    nothing: 'Nothing to remove.',
    show: 'Show the files',
    remove: 'Remove them',
    kept: 'Covers of books and series that exist stay. A book that comes back gets a new small cover; an uploaded picture whose series is gone does not come back.',
    waits: 'The clean-up waits for its turn…',
    runs: 'Removing files…',
    failed: 'The clean-up did not end well.',
    stopped: 'The clean-up was stopped. What was removed by then is gone.',
    first: 'The first of them:',
    amount: (small: number, uploaded: number) =>
      `${plural(small, 'small cover')} and ${plural(uploaded, 'uploaded picture')}`,
    done: 'The clean-up is done.',
    noneRemoved: 'Nothing was removed.',
    removed: (files: number, size: string) => `${plural(files, 'file')} removed, ${size} are free again.`,
    notRemoved: (files: number) => `${plural(files, 'file')} could not be removed; the log says why.`,
  },
  names: {
    title: 'Names that nothing carries',
    lead: 'Genres, tags and people left over after changes.',
    remove: 'Remove',
    removeOf: (kind: string) => `Remove ${kind}`,
    kept: 'Nothing that a book or series carries is removed, also not what only a missing book carries.',
    none: 'None left over',
    ask: (count: number) => `Remove ${plural(count, 'name')}?`,
  },
  missing: {
    title: 'Books whose files are gone',
    lead: 'Missing books are kept, so that everything comes back with the file. Once you are sure, forget them.',
    forget: 'Forget missing books',
    ask: (library: string) => `Forget the missing books of ${library}?`,
    forgotten: (count: number) => `${plural(count, 'missing book')} forgotten.`,
    kept: 'Files are not touched. Books whose files are gone lose their reading places, details and ratings for good. When such a file comes back, it is a new book.',
    none: 'No library yet.',
  },
  tasks: {
    title: 'Ended background work',
    lead: 'The list of what is done, failed or was stopped. It is also kept short by itself.',
    age: 'Ended',
    forget: 'Forget it',
    ask: 'Forget ended work?',
    amount: (done: string, failed: string, stopped: string) => `${done} done, ${failed} failed, ${stopped} stopped.`,
    forgotten: (count: number) => `${plural(count, 'line')} forgotten.`,
    kept: 'Only lines of the list go. What the work did stays, and what waits or runs is not touched.',
  },
} as const

export const texts = inLanguage('maintenance', english)

export const englishKindNames = { genres: 'Genres', tags: 'Tags', people: 'People' } as const

export const kindNames = inLanguage('cleanUpKinds', englishKindNames)

/** How long ago work ended that is forgotten, in days. */
export const englishAges = [
  { value: '30', label: 'a month ago or earlier' },
  { value: '7', label: 'a week ago or earlier' },
  { value: '1', label: 'yesterday or earlier' },
  { value: '0', label: 'at any time' },
] as const

export const ages = inLanguage('cleanUpAges', englishAges)

import { inLanguage } from '../../languages/in-language.ts'
import { plural } from '../../lib/format.ts'
export const english = {
  title: 'Maintenance',
  lead: 'See what will be removed before you confirm. Your books are never touched.',
  covers: {
    title: 'Unused covers',
    lead: 'Thumbnails and uploaded covers whose book or series no longer exists.',
    look: 'Check again',
    nothing: 'No unused covers.',
    show: 'Show files',
    remove: 'Remove unused covers',
    kept: 'Covers of existing books and series stay. If a book comes back, it gets a new thumbnail. Uploaded covers of a deleted series can’t be recovered.',
    waits: 'The cleanup is queued…',
    runs: 'Removing files…',
    failed: 'The cleanup failed.',
    stopped: 'The cleanup was cancelled. Files removed so far can’t be recovered.',
    first: 'First files:',
    amount: (small: number, uploaded: number) =>
      `${plural(small, 'thumbnail')} and ${plural(uploaded, 'uploaded cover')}`,
    done: 'The cleanup is complete.',
    noneRemoved: 'Nothing was removed.',
    removed: (files: number, size: string) => `${plural(files, 'file')} removed, ${size} freed.`,
    notRemoved: (files: number) => `${plural(files, 'file')} couldn’t be removed. See the log for details.`,
  },
  names: {
    title: 'Unused genres, tags and people',
    lead: 'Names that no series or book uses any more.',
    remove: 'Remove',
    removeOf: (kind: string) => `Remove ${kind}`,
    kept: 'Names in use are never removed, including those used only by missing books.',
    none: 'None',
    ask: (count: number) => `Remove ${plural(count, 'unused name')}?`,
  },
  missing: {
    title: 'Missing books',
    lead: 'Inglenook keeps books whose files are missing, so nothing is lost if the files come back. Remove them once you’re sure the files are gone for good.',
    forget: 'Remove missing books',
    ask: (library: string) => `Remove missing books from ${library}?`,
    forgotten: (count: number) => `${plural(count, 'missing book')} removed.`,
    kept: 'Files aren’t touched. Reading progress, metadata and ratings of these books are deleted permanently. If a file comes back, it’s added as a new book.',
    none: 'No libraries yet.',
  },
  tasks: {
    title: 'Finished tasks',
    lead: 'Completed, failed and cancelled tasks. Old ones are also removed automatically.',
    age: 'Finished',
    forget: 'Clear list',
    ask: 'Clear finished tasks?',
    amount: (done: string, failed: string, stopped: string) =>
      `${done} completed, ${failed} failed, ${stopped} cancelled.`,
    forgotten: (count: number) => `${plural(count, 'task')} removed from the list.`,
    kept: 'Only the list is cleared. Queued and running tasks, and everything that finished tasks did, stay.',
  },
} as const

export const texts = inLanguage('maintenance', english)

export const englishKindNames = { genres: 'Genres', tags: 'Tags', people: 'People' } as const

export const kindNames = inLanguage('cleanUpKinds', englishKindNames)

/** How long ago a task must have finished to be removed from the list, in days. */
export const englishAges = [
  { value: '30', label: 'more than a month ago' },
  { value: '7', label: 'more than a week ago' },
  { value: '1', label: 'more than a day ago' },
  { value: '0', label: 'at any time' },
] as const

export const ages = inLanguage('cleanUpAges', englishAges)

import { inLanguage } from '../../../languages/in-language.ts'

export const english = {
  menu: 'Find metadata',
  title: (title: string) => `Find metadata for “${title}”`,
  about: 'Plugins search metadata providers. Nothing changes until you apply it.',
  provider: 'Metadata provider',
  query: 'Search terms',
  queryOfBook: 'Words of the title, an author, or an ISBN.',
  inSeries: (series: string, number: string) => `${series}, ${number}`,
  search: 'Search',
  searching: 'Searching…',
  found: 'Results',
  nothing: 'No results. Try other words, such as the original title.',
  known: (id: string) => `Already matched with ID ${id}.`,
  compareKnown: 'Compare with this match',
  compare: 'Compare',
  also: (titles: string) => `Also known as: ${titles}`,
  page: 'Open provider page',
  back: 'Back',
  comparing: 'Loading…',
  fields: 'Details',
  current: 'Current',
  origin: (provider: string, date: string) => `From ${provider}, ${date}`,
  fromProvider: 'Provider',
  none: 'none',
  covers: 'Cover',
  keepCover: 'Keep the current cover',
  offeredCover: (number: string, host: string) => `Cover ${number} from ${host}`,
  size: (width: string, height: string) => `${width} × ${height}`,
  coverExplanation:
    'The server loads these pictures from the provider. The one you choose is added to the uploaded covers.',
  apply: 'Apply',
  nothingToApply: 'There are no new details to apply. You can still save the match.',
  saveMatch: 'Save match',
  lockExplanation:
    'Applied details are locked, so scans don’t change them. Unlock a detail to use the file metadata again.',
  done: 'Metadata applied',
  statuses: {
    'will-apply': 'Will be applied',
    locked: 'Locked, stays as it is',
    'no-permission': 'The plugin isn’t allowed to change this',
    unchanged: 'Unchanged',
    'not-provided': 'Not provided',
  },
} as const

export const texts = inLanguage('lookUp', english)

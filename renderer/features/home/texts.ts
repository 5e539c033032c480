import { inLanguage } from '../../languages/in-language.ts'
import { plural } from '../../lib/format.ts'
import type { RowId } from './home-rows.ts'

export const english = {
  title: 'Home',
  rows: {
    'keep-reading': 'Continue reading',
    'next-in-series': 'Next in series',
    'new-in-series': 'New in your series',
    'want-to-read': 'Want to read',
    recommended: 'Recommended for you',
    'new-books': 'Recently added',
    'new-series': 'Recently updated series',
    'new-releases': 'New releases',
  } satisfies Readonly<Record<RowId, string>>,
  arrange: 'Customize',
  arranged: 'Done',
  arrangeList: 'Home rows',
  arrangeLead: 'Reorder the rows, and hide the ones you don’t want. Applies to all your devices.',
  show: (row: string) => `Show ${row}`,
  wholeQueue: 'Show all',
  allRecommended: 'Show all',
  allSeries: 'All series',
  unreadable: (count: number) => `Inglenook couldn’t read ${plural(count, 'file', 'files')}.`,
  showProblems: 'Show problems',
  morning: 'Good morning',
  afternoon: 'Good afternoon',
  evening: 'Good evening',
  empty: {
    title: 'No books yet',
    text: 'Add a folder of comics, manga or ebooks to start reading.',
    action: 'Add a library',
  },
  scanning: {
    title: 'Scanning your folders',
    text: 'The first books appear here as soon as they have been scanned.',
  },
  paused: { title: 'The scan is paused', text: 'Resume it to see your first books here.' },
} as const

export const texts = inLanguage('home', english)

/** Greeting for an hour of the day, 0 to 23. */
export function greeting(hour: number): string {
  if (hour >= 5 && hour < 12) return texts.morning
  return hour >= 12 && hour < 18 ? texts.afternoon : texts.evening
}

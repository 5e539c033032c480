import { inLanguage } from '../../languages/in-language.ts'
import { plural } from '../../lib/format.ts'
import type { RowId } from './home-rows.ts'

export const english = {
  title: 'Home',
  rows: {
    'keep-reading': 'Keep reading',
    'next-in-series': 'Next in series',
    'new-in-series': 'New in your series',
    'want-to-read': 'Want to read',
    'new-books': 'Recently added',
    'new-series': 'Recently updated series',
  } satisfies Readonly<Record<RowId, string>>,
  arrange: 'Arrange',
  arranged: 'Done',
  arrangeList: 'Rows of home',
  arrangeLead: 'Put the rows in your order, and hide those that you do not want. It holds on all of your devices.',
  show: (row: string) => `Show ${row}`,
  wholeQueue: 'The whole queue',
  allSeries: 'All series',
  unreadable: (count: number) => `Inglenook couldn’t read ${plural(count, 'file', 'files')}.`,
  showProblems: 'Show problems',
  morning: 'Good morning',
  afternoon: 'Good afternoon',
  evening: 'Good evening',
  empty: {
    title: 'A quiet shelf',
    text: 'The books you are reading will stand here, and what was added last. Point Inglenook at a folder of comics, manga or ebooks to begin.',
    action: 'Add a library',
  },
  scanning: {
    title: 'Looking through your folders',
    text: 'The first books appear here as soon as they have been read.',
  },
  paused: { title: 'The scan is paused', text: 'Once it goes on, the first books appear here.' },
} as const

export const texts = inLanguage('home', english)

/** A greeting for an hour of the day, 0 to 23. */
export function greeting(hour: number): string {
  if (hour >= 5 && hour < 12) return texts.morning
  return hour >= 12 && hour < 18 ? texts.afternoon : texts.evening
}

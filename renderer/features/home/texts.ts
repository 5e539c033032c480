export const texts = {
  title: 'Home',
  keepReading: 'Keep reading',
  queue: 'Want to read',
  wholeQueue: 'The whole queue',
  newBooks: 'Recently added',
  newSeries: 'Recently updated series',
  allSeries: 'All series',
  morning: 'Good morning',
  afternoon: 'Good afternoon',
  evening: 'Good evening',
  empty: {
    title: 'A quiet shelf',
    text: 'The books you are reading will stand here, and what was added last. Point Inglenook at a folder of comics, manga or ebooks to begin.',
    action: 'Add a library',
  },
  emptyReader: {
    text: 'The books you are reading will stand here, and what was added last. Nothing has been shared with you yet: ask the person who runs this Inglenook.',
  },
  scanning: {
    title: 'Looking through your folders',
    text: 'The first books appear here as soon as they have been read.',
  },
} as const

/** A greeting for an hour of the day, 0 to 23. */
export function greeting(hour: number): string {
  if (hour >= 5 && hour < 12) return texts.morning
  return hour >= 12 && hour < 18 ? texts.afternoon : texts.evening
}

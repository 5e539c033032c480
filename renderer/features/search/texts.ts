export const texts = {
  title: 'Search',
  lead: {
    title: 'What are you looking for?',
    text: 'Type a few letters of a series, a book, or a person who made it.',
  },
  none: 'Nothing was found for',
  noneHint: 'Try fewer or other words.',
  series: 'Series',
  books: 'Books',
} as const

export const texts = {
  title: 'Problems',
  lead: 'Files that could not be read, with the reason. They are kept as they are; each is tried again when it changes.',
  everywhere: 'All libraries',
  library: 'Library',
  none: {
    title: 'No problems',
    text: 'Files that cannot be read would be listed here, with the reason and what to do.',
  },
  more: 'Show more',
} as const

export const texts = {
  note: 'Note',
  close: 'Close the note',
  go: 'Go to the note',
} as const

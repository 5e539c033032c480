import { inLanguage } from '../../../../languages/in-language.ts'

export const english = {
  note: 'Note',
  close: 'Close the note',
  go: 'Go to the note',
} as const

export const texts = inLanguage('epubNotes', english)

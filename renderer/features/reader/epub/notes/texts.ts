import { inLanguage } from '../../../../languages/in-language.ts'

export const english = {
  note: 'Note',
  close: 'Close note',
  go: 'Go to note',
} as const

export const texts = inLanguage('epubNotes', english)

import type { Annotation } from '../../../../api/types.ts'
import { inLanguage } from '../../../../languages/in-language.ts'

type Color = NonNullable<Annotation['color']>

export const english = {
  bookmark: 'Bookmark this page',
  removeBookmark: 'Remove the bookmark of this page',
  list: 'Bookmarks and highlights',
  empty: 'Set a bookmark with the ribbon, or select words to mark them.',
  failed: 'Your bookmarks and highlights could not be loaded.',
  save: 'Save as text',
  bookmarkOf: (place: string) => `Bookmark, ${place}`,
  edit: (words: string) => `Edit: ${words}`,
  remove: (words: string) => `Remove: ${words}`,
  selection: 'Mark the selected words',
  mark: {
    yellow: 'Mark in yellow',
    green: 'Mark in green',
    blue: 'Mark in blue',
    pink: 'Mark in pink',
  } satisfies Readonly<Record<Color, string>>,
  addNote: 'Add a note',
  copy: 'Copy the words',
  copied: 'Copied.',
  notCopied: 'The words could not be copied. Select them and copy them by the menu of your browser.',
  editor: { highlight: 'Highlight', bookmark: 'Bookmark' },
  color: 'Colour',
  note: 'Note',
  done: 'Save',
  delete: 'Remove',
} as const

export const texts = inLanguage('annotations', english)

export const englishColors: Readonly<Record<Color, string>> = {
  yellow: 'Yellow',
  green: 'Green',
  blue: 'Blue',
  pink: 'Pink',
}

export const colors = inLanguage('annotationColors', englishColors)

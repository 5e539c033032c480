import type { Annotation } from '../../../../api/types.ts'

type Color = NonNullable<Annotation['color']>

export const texts = {
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
  mark: (color: Color) => `Mark in ${colors[color].toLowerCase()}`,
  addNote: 'Add a note',
  editor: { highlight: 'Highlight', bookmark: 'Bookmark' },
  color: 'Colour',
  note: 'Note',
  done: 'Save',
  delete: 'Remove',
} as const

export const colors: Readonly<Record<Color, string>> = {
  yellow: 'Yellow',
  green: 'Green',
  blue: 'Blue',
  pink: 'Pink',
}

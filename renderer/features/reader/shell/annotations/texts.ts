import type { Annotation } from '../../../../api/types.ts'
import { inLanguage } from '../../../../languages/in-language.ts'

type Color = NonNullable<Annotation['color']>

export const english = {
  bookmark: 'Bookmark this page',
  removeBookmark: 'Remove bookmark',
  list: 'Bookmarks and highlights',
  empty: 'Bookmark a page with the ribbon, or select text to highlight it.',
  failed: 'Couldn’t load your bookmarks and highlights.',
  save: 'Save as text',
  bookmarkOf: (position: string) => `Bookmark, ${position}`,
  edit: (words: string) => `Edit: ${words}`,
  remove: (words: string) => `Remove: ${words}`,
  selection: 'Highlight selected text',
  mark: {
    yellow: 'Highlight in yellow',
    green: 'Highlight in green',
    blue: 'Highlight in blue',
    pink: 'Highlight in pink',
  } satisfies Readonly<Record<Color, string>>,
  addNote: 'Add a note',
  copy: 'Copy text',
  copied: 'Copied.',
  notCopied: 'Couldn’t copy the text. Select it and use your browser’s menu to copy.',
  editor: { highlight: 'Highlight', bookmark: 'Bookmark' },
  color: 'Color',
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

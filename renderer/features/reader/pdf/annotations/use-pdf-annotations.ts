import { useCallback, useState } from 'react'
import { useAnnotations } from '../../../../api/reading/use-annotations.ts'
import type { Annotation, Book } from '../../../../api/types.ts'
import { excerptOf } from '../../shell/annotations/annotations-in-use.ts'
import type { HighlightColor } from '../../shell/annotations/swatches.ts'
import { letGoOfSelection } from '../../shell/words-under.ts'
import { useSelectedWords } from './use-selected-words.ts'

/** Bookmarks of pages and highlights of words in a PDF: the place of a highlight counts the text of its page. */
export function usePdfAnnotations({ id }: Book) {
  const { list, error, add, change, remove } = useAnnotations(id)
  const [editedId, setEdited] = useState<string | null>(null)
  const selected = useSelectedWords()

  const mark = (color: HighlightColor, withNote: boolean) => {
    if (selected === null) return
    const { page, span, words } = selected
    const locator = { position: page, resource: null, start: span.start, end: span.end }
    letGoOfSelection()
    add.mutate(
      { kind: 'highlight', locator, excerpt: excerptOf(words), color },
      { onSuccess: (made) => withNote && setEdited(made.id) },
    )
  }
  const bookmarkOf = (page: number) =>
    list.find(({ kind, locator }) => kind === 'bookmark' && locator.position === page)
  const toggleBookmark = (page: number) => {
    const set = bookmarkOf(page)
    if (set !== undefined) return remove.mutate(set.id)
    add.mutate({ kind: 'bookmark', locator: { position: page, resource: null, start: 0, end: 0 } })
  }
  const stopEditing = useCallback(() => setEdited(null), [])
  const edit = useCallback((one: Annotation) => setEdited(one.id), [])
  const edited = list.find((one) => one.id === editedId) ?? null
  return {
    list,
    error,
    change,
    remove,
    selected,
    unselect: letGoOfSelection,
    mark,
    bookmarkOf,
    toggleBookmark,
    edit,
    edited,
    stopEditing,
  }
}

export type PdfAnnotations = ReturnType<typeof usePdfAnnotations>

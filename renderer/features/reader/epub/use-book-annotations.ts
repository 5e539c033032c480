import { type RefObject, useCallback, useMemo, useState } from 'react'
import { useAnnotations } from '../../../api/reading/use-annotations.ts'
import type { Annotation, Book, Manifest } from '../../../api/types.ts'
import { excerptOf, type HighlightColor } from '../shell/annotations/annotations.ts'
import type { Chapter, Target } from './chapter.ts'
import type { Sheet } from './fixed/pair-sheets.ts'
import type { Selected } from './frame-selection.ts'
import { resourceName } from './links.ts'

type Reading = {
  /** Resource on screen, 0-based. */
  readonly index: number
  /** All resources on screen. */
  readonly sheet: Sheet
  /** Position on screen, 1-based; changes with every page turn. */
  readonly position: number
  readonly chapter: RefObject<Chapter | null>
  readonly go: (index: number, target: Target) => void
}

const firstWords = 120

/** State of annotations in the reader: the visible ones, the edited one and the selected text. */
export function useBookAnnotations(book: Book, { spine }: Manifest, { index, sheet, position, chapter, go }: Reading) {
  const stored = useAnnotations(book.id)
  const { list, add, change, remove } = stored
  const [editedId, setEdited] = useState<string | null>(null)
  const [selected, setSelected] = useState<Selected | null>(null)
  const resource = resourceName(spine[index]?.href ?? '')
  const here = useMemo(() => {
    const shown = sheet.map((at) => resourceName(spine[at]?.href ?? ''))
    return list.filter(({ locator }) => shown.some((name) => name === locator.resource))
  }, [list, spine, sheet])
  const bookmark = here.find((one) => one.kind === 'bookmark' && chapter.current?.contains(one) === true)

  const toggleBookmark = () => {
    if (bookmark !== undefined) return remove.mutate(bookmark.id)
    const current = chapter.current?.here()
    if (current === undefined) return
    const { text, start } = current
    const end = Math.min(text.length, start + firstWords)
    const excerpt = text.slice(start, end).trim()
    const locator = { position, resource, start, end }
    add.mutate({ kind: 'bookmark', locator, excerpt: excerpt === '' ? null : excerpt })
  }

  const unselect = useCallback(() => {
    selected?.unselect()
    setSelected(null)
  }, [selected])

  const mark = (color: HighlightColor, withNote: boolean) => {
    if (selected === null) return
    const { span, words } = selected
    const other = spine.find(({ href }) => resourceName(href) === selected.resource)
    const where = { resource: selected.resource, start: span.start, end: span.end }
    const locator = {
      ...where,
      position: selected.resource === resource ? position : (other?.firstPosition ?? position),
    }
    unselect()
    add.mutate(
      { kind: 'highlight', locator, excerpt: excerptOf(words), color },
      { onSuccess: ({ id }) => withNote && setEdited(id) },
    )
  }

  const open = (one: Annotation) => {
    const at = spine.findIndex(({ href }) => resourceName(href) === one.locator.resource)
    if (at !== -1) go(at, { kind: 'annotation', annotation: one })
  }

  const stopEditing = useCallback(() => setEdited(null), [])
  const edit = useCallback(({ id }: Annotation) => setEdited(id), [])
  const edited = list.find(({ id }) => id === editedId) ?? null
  return {
    list,
    error: stored.error,
    here,
    bookmark,
    toggleBookmark,
    mark,
    open,
    edit,
    edited,
    change,
    remove,
    selected,
    setSelected,
    unselect,
    stopEditing,
  }
}

export type BookAnnotations = ReturnType<typeof useBookAnnotations>

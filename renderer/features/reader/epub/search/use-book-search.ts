import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Manifest } from '../../../../api/types.ts'
import type { Target } from '../chapter.ts'
import { isSearchKey } from '../frame-input.ts'
import type { Marks } from '../text/marks.ts'
import type { Hit } from './search-book.ts'
import { useSearch } from './use-search.ts'

/**
 * The search as the reader has it: opened by keys, gone to, and marked on the page.
 * @param index the resource on screen, 0-based
 */
export function useBookSearch(manifest: Manifest, index: number, go: (index: number, target: Target) => void) {
  const search = useSearch(manifest)
  const [opened, setOpened] = useState(false)
  const [here, setHere] = useState<Hit | null>(null)
  const open = useCallback(() => setOpened(true), [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isSearchKey(event) || isTyping(event.target)) return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [open])

  const onHit = useCallback(
    (hit: Hit) => {
      setHere(hit)
      go(hit.index, { kind: 'span', span: hit.span })
    },
    [go],
  )
  const { words } = search.state
  const marks = useMemo<Omit<Marks, 'highlights'>>(
    () => ({ words, here: words !== '' && here?.index === index ? here.span : null }),
    [words, here, index],
  )
  return { marks, open, menu: { search, opened, onOpened: setOpened, onHit } }
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea') !== null
}

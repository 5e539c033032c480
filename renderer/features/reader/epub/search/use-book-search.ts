import { useCallback, useEffect, useMemo, useState } from 'react'
import { readResource } from '../../../../api/read-resource.ts'
import type { Manifest } from '../../../../api/types.ts'
import type { Hit } from '../../shell/search/hit.ts'
import { type RunSearch, useSearch } from '../../shell/search/use-search.ts'
import type { Target } from '../chapter.ts'
import { isSearchKey } from '../frame-input.ts'
import { flattenText } from '../text/flat-text.ts'
import type { Marks } from '../text/marks.ts'
import { searchBook } from './search-book.ts'

/**
 * The search as the reader has it: opened by keys, gone to, and marked on the page.
 * @param index the resource on screen, 0-based
 */
export function useBookSearch(manifest: Manifest, index: number, go: (index: number, target: Target) => void) {
  const { spine } = manifest
  const run = useCallback<RunSearch>(
    (words, onHits, stop) => searchBook({ spine, words, onHits, read: (href) => readText(href, stop) }),
    [spine],
  )
  const search = useSearch(run)
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

async function readText(href: string, signal: AbortSignal): Promise<string | null> {
  const doc = await readResource(href, signal)
  return doc === null ? null : flattenText(doc.body ?? doc.documentElement).text
}

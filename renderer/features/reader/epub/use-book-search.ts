import { useCallback, useEffect, useMemo, useState } from 'react'
import { readResource } from '../../../api/read-resource.ts'
import type { Manifest } from '../../../api/types.ts'
import { excerptOf, findInText } from '../shell/find-in-text.ts'
import { type Hit, maxHits, type RunSearch, type SearchEnd, useSearch } from '../shell/search/use-search.ts'
import type { Target } from './chapter.ts'
import { isSearchKey } from './frame-input.ts'
import { flattenText } from './text/flat-text.ts'
import type { Marks } from './text/marks.ts'

type SearchOptions = {
  readonly spine: readonly Pick<Manifest['spine'][number], 'href'>[]
  readonly words: string
  /** Text of a resource; null when it cannot be read. */
  readonly read: (href: string) => Promise<string | null>
  /** Results of a resource, and the number of resources searched so far. */
  readonly onHits: (hits: readonly Hit[], searched: number) => void
}

/** Searches a book resource by resource from its beginning, so that only one is in memory. */
export async function searchBook({ spine, words, read, onHits }: SearchOptions): Promise<SearchEnd> {
  let left = maxHits
  for (const [index, { href }] of spine.entries()) {
    const text = await read(href)
    // One result more than the limit shows whether there are more.
    const found = text === null ? [] : findInText(text, words, left + 1)
    const spans = found.slice(0, left)
    onHits(
      spans.map((span) => ({ index, span, ...excerptOf(text ?? '', span) })),
      index + 1,
    )
    if (found.length > left) return 'most'
    left -= spans.length
  }
  return 'all'
}

/**
 * Search state of the reader: opened by keys, navigated, and marked on the page.
 * @param index resource on screen, 0-based
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

import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../../api/api-error.ts'
import { readResource } from '../../../../api/read-resource.ts'
import type { Manifest } from '../../../../api/types.ts'
import { flattenText } from '../text/flat-text.ts'
import { type Hit, searchBook } from './search-book.ts'

export type SearchState = {
  readonly words: string
  readonly hits: readonly Hit[]
  /** Resources that were looked through. */
  readonly searched: number
  readonly step: 'none' | 'running' | 'all' | 'most' | 'failed'
  /** Why it failed. */
  readonly reason: string
}

const nothing: SearchState = { words: '', hits: [], searched: 0, step: 'none', reason: '' }

/** A search in the whole book; another one, or leaving, ends it. */
export function useSearch({ spine }: Manifest) {
  const [state, setState] = useState(nothing)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const clear = useCallback(() => {
    running.current?.abort()
    setState(nothing)
  }, [])

  const start = useCallback(
    (typed: string) => {
      const words = typed.trim()
      clear()
      if (words === '') return
      const stop = new AbortController()
      running.current = stop
      const change = (next: (now: SearchState) => SearchState) => !stop.signal.aborted && setState(next)
      setState({ ...nothing, words, step: 'running' })
      searchBook({
        spine,
        words,
        read: (href) => readText(href, stop.signal),
        onHits: (hits, searched) =>
          change((now) => ({ ...now, searched, hits: hits.length === 0 ? now.hits : [...now.hits, ...hits] })),
      }).then(
        (step) => change((now) => ({ ...now, step })),
        (error: unknown) => change((now) => ({ ...now, step: 'failed', reason: messageOf(error) })),
      )
    },
    [spine, clear],
  )
  return { state, start, clear }
}

async function readText(href: string, signal: AbortSignal): Promise<string | null> {
  const doc = await readResource(href, signal)
  return doc === null ? null : flattenText(doc.body ?? doc.documentElement).text
}

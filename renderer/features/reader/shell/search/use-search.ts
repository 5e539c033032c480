import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../../api/api-error.ts'
import type { Excerpt, Span } from '../find-in-text.ts'

/** Result: its resource or page (0-based) and its span in the text. */
export type Hit = Excerpt & { readonly index: number; readonly span: Span }

export const maxHits = 500

/** `all`: the whole book was searched; `most`: the result limit was reached; `wordless`: the book has no text. */
export type SearchEnd = 'all' | 'most' | 'wordless'

export type SearchState = {
  readonly words: string
  readonly hits: readonly Hit[]
  /** Number of resources or pages searched. */
  readonly searched: number
  readonly step: 'none' | 'running' | SearchEnd | 'failed'
  /** Reason of a failure. */
  readonly reason: string
}

const nothing: SearchState = { words: '', hits: [], searched: 0, step: 'none', reason: '' }

/** Searches for words and reports results and progress. */
export type RunSearch = (
  words: string,
  report: (hits: readonly Hit[], searched: number) => void,
  stop: AbortSignal,
) => Promise<SearchEnd>

/** Full-text search of the book; a new search, or unmounting, aborts it. */
export function useSearch(run: RunSearch) {
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
      const report = (hits: readonly Hit[], searched: number) =>
        change((now) => ({ ...now, searched, hits: hits.length === 0 ? now.hits : [...now.hits, ...hits] }))
      run(words, report, stop.signal).then(
        (step) => change((now) => ({ ...now, step })),
        (error: unknown) => change((now) => ({ ...now, step: 'failed', reason: messageOf(error) })),
      )
    },
    [run, clear],
  )
  return { state, start, clear }
}

export type Search = ReturnType<typeof useSearch>

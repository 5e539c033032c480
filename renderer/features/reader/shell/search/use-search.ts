import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../../api/api-error.ts'
import type { Excerpt, Span } from '../find-in-text.ts'

/** Where words were found: in which resource or page (0-based), and where in its text. */
export type Hit = Excerpt & { readonly index: number; readonly span: Span }

export const maxHits = 500

/** `all`: the whole book was searched; `most`: there is more than is listed; `wordless`: the book has no words at all. */
export type SearchEnd = 'all' | 'most' | 'wordless'

export type SearchState = {
  readonly words: string
  readonly hits: readonly Hit[]
  /** Resources or pages that were looked through. */
  readonly searched: number
  readonly step: 'none' | 'running' | SearchEnd | 'failed'
  /** Why it failed. */
  readonly reason: string
}

const nothing: SearchState = { words: '', hits: [], searched: 0, step: 'none', reason: '' }

/** Looks for words, and tells what was found and how much was looked through as it goes on. */
export type RunSearch = (
  words: string,
  report: (hits: readonly Hit[], searched: number) => void,
  stop: AbortSignal,
) => Promise<SearchEnd>

/** A search in the whole book; another one, or leaving, ends it. */
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

import { type QueryKey, type UseQueryOptions, useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { pagesForRange } from '../../lib/page-range.ts'
import { beforeAny, isScrubbing, rushMs } from '../../lib/scrubbing.ts'

const usualPageSize = 60

/** The query of one page of a list. */
export type PageQuery<P> = UseQueryOptions<P, Error, P, QueryKey>
type ListPage = { readonly data: readonly unknown[]; readonly total: number }

export type PagedList<T> = {
  /** Undefined until the first answer. */
  readonly total: number | undefined
  readonly error: unknown
  /** Asks again for what failed. */
  readonly refetch: () => void
  /** What stands at an index of the whole list; undefined until its page has come. */
  readonly at: (index: number) => T | undefined
  /** What stands from one index to another, both included, whether it is on screen or not. */
  readonly range: (first: number, last: number) => Promise<readonly T[]>
  /** Tells which indexes are on screen. */
  readonly show: (first: number, last: number) => void
}

/** A list of any length: only the pages on screen are asked for, and only they are refreshed. */
export function usePagedList<P extends ListPage>(
  pageQuery: (page: number, pageSize: number) => PageQuery<P>,
  pageSize = usualPageSize,
): PagedList<P['data'][number]> {
  const { pages, show } = useVisiblePages(pageSize)
  const results = useQueries({ queries: pages.map((page) => pageQuery(page, pageSize)) })

  const client = useQueryClient()
  const range = async (first: number, last: number) => {
    const wanted = pagesForRange(first, last, pageSize)
    const answers = await Promise.all(wanted.map((page) => client.fetchQuery(pageQuery(page, pageSize))))
    const start = ((wanted[0] ?? 1) - 1) * pageSize
    return answers.flatMap(({ data }) => data as P['data']).slice(first - start, last - start + 1)
  }

  const known = useRef<number | undefined>(undefined)
  const answered = results.find(({ data }) => data !== undefined)?.data
  if (answered !== undefined) known.current = answered.total

  return {
    total: answered?.total ?? known.current,
    error: results.find(({ isError }) => isError)?.error ?? null,
    refetch: () => results.filter(({ isError }) => isError).forEach(({ refetch }) => void refetch()),
    at: (index) => results[pages.indexOf(Math.floor(index / pageSize) + 1)]?.data?.data[index % pageSize],
    range,
    show,
  }
}

/**
 * The pages on screen: another list at once when one scrolls or jumps to others, and once one stops when one jumps again
 * and again. As long as they stay the same nothing is drawn anew.
 */
function useVisiblePages(pageSize: number) {
  const [pages, setPages] = useState(() => pagesForRange(0, 0, pageSize))
  const known = useRef({ at: beforeAny, timer: 0 })
  const show = useCallback(
    (first: number, last: number) => {
      const { at, isRush } = isScrubbing(known.current.at, first, performance.now())
      const next = pagesForRange(first, last, pageSize)
      const report = () => setPages((before) => (before.join() === next.join() ? before : next))
      window.clearTimeout(known.current.timer)
      known.current = { at, timer: isRush ? window.setTimeout(report, rushMs) : 0 }
      if (!isRush) report()
    },
    [pageSize],
  )
  useEffect(() => () => window.clearTimeout(known.current.timer), [])
  return { pages, show }
}

/** The page after this one (1-based), undefined after the last. */
export function nextPage({ page, totalPages }: { readonly page: number; readonly totalPages: number }) {
  return page < totalPages ? page + 1 : undefined
}

import { type QueryKey, type UseQueryOptions, useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { beforeAny, isScrubbing, pagesForRange, rushMs } from '../../lib/scrubbing.ts'

const usualPageSize = 60

/** Query of one page of a list. */
export type PageQuery<P> = UseQueryOptions<P, Error, P, QueryKey>
type ListPage = { readonly data: readonly unknown[]; readonly total: number }

export type PagedList<T> = {
  /** Undefined until the first response. */
  readonly total: number | undefined
  readonly error: unknown
  /** Refetches the failed pages. */
  readonly refetch: () => void
  /** Item at an index of the list; undefined until its page is loaded. */
  readonly at: (index: number) => T | undefined
  /** Items between two indexes, inclusive, whether on screen or not. */
  readonly range: (first: number, last: number) => Promise<readonly T[]>
  /** Sets the range of indexes on screen. */
  readonly show: (first: number, last: number) => void
}

/** A list of any length: only the pages on screen are fetched and refreshed. */
export function usePagedList<P extends ListPage>(
  pageQuery: (page: number, pageSize: number) => PageQuery<P>,
  pageSize = usualPageSize,
): PagedList<P['data'][number]> {
  const { pages, show } = useVisiblePages(pageSize)
  const results = useQueries({ queries: pages.map((page) => pageQuery(page, pageSize)) })

  const client = useQueryClient()
  const range = async (first: number, last: number) => {
    const pageNumbers = pagesForRange(first, last, pageSize)
    const answers = await Promise.all(pageNumbers.map((page) => client.fetchQuery(pageQuery(page, pageSize))))
    const start = ((pageNumbers[0] ?? 1) - 1) * pageSize
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
 * Pages on screen: updated immediately on normal scrolling, and debounced while scrubbing. The same array is kept as
 * long as the pages are equal, to avoid rendering again.
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

/** Number of the next page (1-based); undefined after the last. */
export function nextPage({ page, totalPages }: { readonly page: number; readonly totalPages: number }) {
  return page < totalPages ? page + 1 : undefined
}

import { useCallback, useEffect, useState } from 'react'
import type { OperationOutput } from '../../../../server/contract/index.ts'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import type { Book } from '../../../api/types.ts'
import { excerptOf, findInText } from '../shell/find-in-text.ts'
import { type Hit, maxHits, type RunSearch, type SearchEnd, useSearch } from '../shell/search/use-search.ts'
import { pageString, searchable } from './words/pieces.ts'

type Pages = OperationOutput<'listPageTexts'>

type SearchOptions = {
  readonly words: string
  /** Texts of consecutive pages from a page (1-based). */
  readonly read: (from: number) => Promise<Pages>
  /** Results of these pages, and the number of pages searched so far. */
  readonly onHits: (hits: readonly Hit[], searched: number) => void
}

/** Searches a PDF in batches of pages from the first one, so that only one batch is in memory. */
export async function searchPages({ words, read, onHits }: SearchOptions): Promise<SearchEnd> {
  let found = 0
  let isWordless = true
  for (let from: number | null = 1; from !== null; ) {
    const { pages, next }: Pages = await read(from)
    // One result more than the limit shows whether there are more.
    const hits = pages.flatMap((page) => hitsOf(page, words)).slice(0, maxHits - found + 1)
    const listed = hits.slice(0, maxHits - found)
    if (pages.some(({ text }) => text.trim() !== '')) isWordless = false
    onHits(listed, pages.at(-1)?.pageNumber ?? from)
    if (hits.length > listed.length) return 'most'
    found += listed.length
    from = next
  }
  return isWordless ? 'wordless' : 'all'
}

function hitsOf({ pageNumber, text }: Pages['pages'][number], words: string): readonly Hit[] {
  const spans = findInText(searchable(text, words), words, maxHits + 1)
  return spans.map((span) => ({ index: pageNumber - 1, span, ...excerptOf(text, span) }))
}

/** Whether a key opens the search of the browser, which would search the visible pages only. */
function isSearchPress({
  key,
  ctrlKey,
  metaKey,
  altKey,
  defaultPrevented,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'>): boolean {
  return !defaultPrevented && !altKey && (ctrlKey || metaKey) && key.toLowerCase() === 'f'
}

/** Batch size; the server returns fewer pages when they take long. */
const count = 40

/** Search state of a PDF: opened by keys, navigated, and marked on the pages. */
export function usePdfSearch({ id: bookId, pageCount }: Book) {
  const run = useCallback<RunSearch>(
    (words, onHits, signal) => {
      const read = (from: number) =>
        call('listPageTexts', { params: { bookId }, query: { from, count }, signal }).catch((error: unknown) => {
          if (!(error instanceof ApiError) || error.status !== 0 || signal.aborted) throw error
          return readCached({ bookId, pageCount, from, signal })
        })
      return searchPages({ words, read, onHits })
    },
    [bookId, pageCount],
  )
  const search = useSearch(run)
  const [opened, setOpened] = useState(false)
  const [here, setHere] = useState<Hit | null>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isSearchPress(event)) return
      event.preventDefault()
      setOpened(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  const { words } = search.state
  return { search, opened, setOpened, words, here: words === '' ? null : here, setHere }
}

type CachedSearch = {
  readonly bookId: string
  readonly pageCount: number
  readonly from: number
  readonly signal: AbortSignal
}

/** Offline: the text layer is stored with the book. */
async function readCached({ bookId, pageCount, from, signal }: CachedSearch): Promise<Pages> {
  const { runs } = await call('getPageText', { params: { bookId, pageNumber: from }, signal })
  const next = from < pageCount ? from + 1 : null
  return { pages: [{ pageNumber: from, text: pageString(runs) }], next }
}

export type PdfSearch = ReturnType<typeof usePdfSearch>

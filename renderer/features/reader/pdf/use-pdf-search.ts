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
  /** The texts of some pages from one on (1-based). */
  readonly read: (from: number) => Promise<Pages>
  /** What was found in these pages, and how many of all were looked through. */
  readonly onHits: (hits: readonly Hit[], searched: number) => void
}

/** Searches a PDF from its first page, some pages at a time, so that no more than these are held. */
export async function searchPages({ words, read, onHits }: SearchOptions): Promise<SearchEnd> {
  let found = 0
  let isWordless = true
  for (let from: number | null = 1; from !== null; ) {
    const { pages, next }: Pages = await read(from)
    // One more than is wanted tells whether there is more.
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

/** Whether somebody asks the browser for a search: its own would look through what is on screen only. */
function isSearchPress({
  key,
  ctrlKey,
  metaKey,
  altKey,
  defaultPrevented,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'>): boolean {
  return !defaultPrevented && !altKey && (ctrlKey || metaKey) && key.toLowerCase() === 'f'
}

/** Pages that are asked for at once; the server gives fewer when they take long. */
const count = 40

/** The search of a PDF as the reader has it: opened by keys, gone to, and marked on the pages. */
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

/** Without the server: the words of a page as they are kept on the device with the book. */
async function readCached({ bookId, pageCount, from, signal }: CachedSearch): Promise<Pages> {
  const { runs } = await call('getPageText', { params: { bookId, pageNumber: from }, signal })
  const next = from < pageCount ? from + 1 : null
  return { pages: [{ pageNumber: from, text: pageString(runs) }], next }
}

export type PdfSearch = ReturnType<typeof usePdfSearch>

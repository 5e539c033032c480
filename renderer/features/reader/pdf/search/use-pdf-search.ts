import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../../../api/api-error.ts'
import { call } from '../../../../api/call.ts'
import type { Book } from '../../../../api/types.ts'
import type { Hit } from '../../shell/search/hit.ts'
import { type RunSearch, useSearch } from '../../shell/search/use-search.ts'
import { pageString } from '../words/page-string.ts'
import { type Pages, searchPages } from './search-pages.ts'

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

import { Menu } from '@mantine/core'
import { useMay } from '../../../api/account/use-me.ts'
import { stopDownload } from '../../../api/offline/downloads.ts'
import { useOfflineBook } from '../../../api/offline/use-offline-books.ts'
import type { Book } from '../../../api/types.ts'
import { texts } from './texts.ts'
import { useDownload } from './use-download.ts'

/** Keeps a book on this device, stops that, or removes it again. */
export function DownloadItem({ book }: { readonly book: Book }) {
  const mayRead = useMay('pages-read')
  const { offlineBook, amount } = useOfflineBook(book.id)
  const { saveOffline, remove } = useDownload()
  if (amount !== undefined) return <Menu.Item onClick={() => stopDownload(book.id)}>{texts.stop}</Menu.Item>
  if (offlineBook?.state === 'whole') return <Menu.Item onClick={() => remove(book)}>{texts.remove}</Menu.Item>
  if (!mayRead) return null
  return (
    <Menu.Item onClick={() => saveOffline(book)}>
      {offlineBook?.state === 'partly' ? texts.resume : texts.download}
    </Menu.Item>
  )
}

import { Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMay, useMe } from '../../../api/account/use-me.ts'
import { messageOf } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { startDownload, stopDownload } from '../../../api/offline/downloads.ts'
import { canDownload, useOfflineBook, useRemoveOfflineBook } from '../../../api/offline/use-offline-books.ts'
import type { Book } from '../../../api/types.ts'
import { texts } from './texts.ts'

type Named = Pick<Book, 'id' | 'title'>

/** Download actions of a book; each reports its result. */
export function useDownload(): { readonly saveOffline: (book: Named) => void; readonly remove: (book: Named) => void } {
  const userId = useMe()?.id
  const removeOffline = useRemoveOfflineBook()
  const saveOffline = async ({ id: bookId }: Named) => {
    if (userId === undefined) return
    if (!canDownload()) return void notifications.show({ message: texts.cannot, autoClose: 12_000 })
    try {
      // The current version of the server: the one on screen may be older than the file.
      const { book } = await call('getBook', { params: { bookId } })
      const offlineBook = await startDownload(userId, book)
      if (offlineBook?.state === 'whole' && offlineBook.problem === null)
        notifications.show({ message: texts.downloaded(book.title) })
      if (offlineBook?.state === 'gone') notifications.show({ color: 'red', message: texts.gone, autoClose: 12_000 })
      if (offlineBook?.problem)
        notifications.show({ color: 'red', message: texts.problems[offlineBook.problem], autoClose: 12_000 })
    } catch (error) {
      notifications.show({ color: 'red', message: messageOf(error) })
    }
  }
  const remove = async ({ id, title }: Named) => {
    await removeOffline([id])
    notifications.show({ message: texts.removed(title) })
  }
  return { saveOffline: (book) => void saveOffline(book), remove: (book) => void remove(book) }
}

/** Downloads a book, cancels that, or removes the copy. */
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

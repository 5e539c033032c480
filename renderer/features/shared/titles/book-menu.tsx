import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMay } from '../../../api/account/use-me.ts'
import { bookFile } from '../../../api/addresses.ts'
import { useMarkBook } from '../../../api/reading/progress.ts'
import type { Book } from '../../../api/types.ts'
import { LinkMenuItem } from '../../../ui/links.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { common } from '../../../ui/texts.ts'
import { AddToReadList } from '../list-picker/add-to-list.tsx'
import { texts as listTexts } from '../list-picker/texts.ts'
import { DownloadItem } from '../offline/download-item.tsx'

/** Menu of a book in a list. */
export function BookMenu({ book }: { readonly book: Book }) {
  const mark = useMarkBook()
  const params = { bookId: book.id }
  const setRead = (read: boolean) => mark.mutate({ bookId: book.id, read })
  const mayList = useMay('readlists-write')
  const [listing, list] = useDisclosure()
  const readable = book.analysisError === null
  return (
    <>
      <MoreMenu label={common.moreOptions(book.title)} color="gray" loading={mark.isPending} size={32} variant="subtle">
        {readable && (
          <LinkMenuItem params={params} to="/read/$bookId">
            {common.book.read}
          </LinkMenuItem>
        )}
        {book.readProgress?.completed !== true && (
          <Menu.Item onClick={() => setRead(true)}>{common.book.markRead}</Menu.Item>
        )}
        {book.readProgress !== undefined && (
          <Menu.Item onClick={() => setRead(false)}>{common.book.markUnread}</Menu.Item>
        )}
        <Menu.Item component="a" download href={bookFile(book.id)}>
          {common.book.download}
        </Menu.Item>
        {readable && <DownloadItem book={book} />}
        {mayList && <Menu.Item onClick={list.open}>{listTexts.reading.menu}</Menu.Item>}
        <LinkMenuItem params={params} to="/books/$bookId">
          {common.book.about}
        </LinkMenuItem>
      </MoreMenu>
      {listing && <AddToReadList bookIds={[book.id]} onClose={list.close} opened />}
    </>
  )
}

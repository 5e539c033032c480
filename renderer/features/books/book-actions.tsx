import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/account/use-me.ts'
import { bookCover, bookFile, pageImage } from '../../api/addresses.ts'
import { bookMetadataQuery } from '../../api/queries/books.ts'
import { useMarkBook } from '../../api/reading/progress.ts'
import { useBookMetadata } from '../../api/titles/use-metadata.ts'
import type { Book } from '../../api/types.ts'
import { formatPercent } from '../../lib/format.ts'
import { isInProgress, readShare } from '../../lib/reading-progress.ts'
import { BookIcon } from '../../ui/icons.tsx'
import { LinkButton, LinkMenuItem } from '../../ui/links.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { RoomyDialog } from '../../ui/roomy-dialog.tsx'
import { AnalyzeItem } from '../shared/about/analyze-item.tsx'
import { CoverPicker } from '../shared/cover-picker/cover-picker.tsx'
import { texts as coverTexts } from '../shared/cover-picker/texts.ts'
import { AddToReadList } from '../shared/list-picker/add-to-list.tsx'
import { texts as listTexts } from '../shared/list-picker/texts.ts'
import { LookUpDialog, LookUpItem } from '../shared/look-up/look-up-dialog.tsx'
import { enteredFields } from '../shared/metadata-form/fields.ts'
import { MetadataEditor } from '../shared/metadata-form/metadata-form.tsx'
import { DownloadItem } from '../shared/offline/download-item.tsx'
import { WantButton } from '../shared/titles/want-button.tsx'
import { BookProgressHistory } from './book-progress-history.tsx'
import { progressTexts, texts } from './texts.ts'

type BookEditProps = { readonly book: Book; readonly opened: boolean; readonly onClose: () => void }

/** Dialog to edit a book's metadata. */
function BookEdit({ book, opened, onClose }: BookEditProps) {
  return (
    <RoomyDialog onClose={onClose} opened={opened} title={book.title}>
      <Editor book={book} onClose={onClose} />
    </RoomyDialog>
  )
}

function Editor({ book: { id }, onClose }: Omit<BookEditProps, 'opened'>) {
  const query = useQuery(bookMetadataQuery(id))
  const edits = useBookMetadata(id)
  return <MetadataEditor edits={edits} fields={enteredFields.book} onClose={onClose} query={query} />
}

/** The read button and further actions. */
export function BookActions({ book }: { readonly book: Book }) {
  const mark = useMarkBook()
  const mayEdit = useMay('books-write')
  const mayList = useMay('readlists-write')
  const [editing, edit] = useDisclosure()
  const [listing, list] = useDisclosure()
  const [covering, cover] = useDisclosure()
  const [lookingUp, lookUp] = useDisclosure()
  const [historyOpened, history] = useDisclosure()
  const subject = { kind: 'book', id: book.id, title: book.title } as const
  const params = { bookId: book.id }
  const readable = book.analysisError === null && !book.deleted
  const finished = book.readProgress?.completed === true
  const setRead = (read: boolean) => mark.mutate({ bookId: book.id, read })
  return (
    <>
      {readable && (
        <LinkButton
          leftSection={<BookIcon />}
          params={params}
          search={finished ? { page: 1 } : {}}
          size="md"
          to="/read/$bookId"
        >
          {readWords(book)}
        </LinkButton>
      )}
      <WantButton wanted={book.wantToRead} what={{ seriesId: book.seriesId, bookId: book.id }} />
      <MoreMenu position="bottom-start" label={texts.more} loading={mark.isPending} size={42}>
        {readable && isInProgress(book) && (
          <LinkMenuItem params={params} search={{ page: 1 }} to="/read/$bookId">
            {texts.fromStart}
          </LinkMenuItem>
        )}
        {readable && (
          <LinkMenuItem params={params} search={{ incognito: true }} to="/read/$bookId">
            {texts.incognito}
          </LinkMenuItem>
        )}
        {!finished && <Menu.Item onClick={() => setRead(true)}>{texts.markRead}</Menu.Item>}
        {book.readProgress !== undefined && <Menu.Item onClick={() => setRead(false)}>{texts.markUnread}</Menu.Item>}
        <Menu.Item onClick={history.open}>{progressTexts.menu}</Menu.Item>
        <Menu.Item component="a" download href={bookFile(book.id)}>
          {texts.download}
        </Menu.Item>
        {readable && <DownloadItem book={book} />}
        {mayList && <Menu.Item onClick={list.open}>{listTexts.reading.menu}</Menu.Item>}
        {mayEdit && <Menu.Item onClick={edit.open}>{texts.edit}</Menu.Item>}
        {mayEdit && <LookUpItem onClick={lookUp.open} subject={subject} />}
        {mayEdit && <Menu.Item onClick={cover.open}>{coverTexts.menu}</Menu.Item>}
        {mayEdit && !book.deleted && <AnalyzeItem owner={{ kind: 'book', id: book.id }} />}
      </MoreMenu>
      <AddToReadList bookIds={[book.id]} onClose={list.close} opened={listing} />
      {covering && <BookCover book={book} onClose={cover.close} opened />}
      <BookProgressHistory book={book} onClose={history.close} opened={historyOpened} />
      <LookUpDialog onClose={lookUp.close} opened={lookingUp} subject={subject} />
      <BookEdit book={book} onClose={edit.close} opened={editing} />
    </>
  )
}

function readWords(book: Book): string {
  const { readProgress } = book
  if (readProgress === undefined) return texts.startReading
  if (readProgress.completed) return texts.readAgain
  if (book.fileFormat === 'epub') {
    const share = readShare(book) ?? 0
    return share < 0.005 ? texts.continueReading : texts.continueAtPercent(formatPercent(share))
  }
  return texts.continueAtPage(readProgress.currentPage, book.pageCount)
}

/** Width in pixels, both for the choice and for the cover made of it. */
const shownWidth = 320
const takenWidth = 1_600

type BookCoverProps = { readonly book: Book; readonly opened: boolean; readonly onClose: () => void }

/** Chooses the cover of a book: the default, one of its pages, or an upload. */
function BookCover({ book, opened, onClose }: BookCoverProps) {
  const hasPages = book.fileFormat !== 'epub' && book.analysisError === null && !book.deleted
  const numbers = Array.from({ length: hasPages ? book.pageCount : 0 }, (_, index) => index + 1)
  return (
    <CoverPicker
      name={book.title}
      onClose={onClose}
      opened={opened}
      others={{
        title: coverTexts.pages,
        covers: numbers.map((number) => ({
          kind: 'page',
          id: `${book.id}-${number}`,
          src: pageImage(book.id, number, shownWidth),
          large: pageImage(book.id, number, takenWidth),
          name: coverTexts.page(number),
        })),
      }}
      owner={{ kind: 'book', id: book.id }}
      usual={{ src: hasPages ? pageImage(book.id, 1, shownWidth) : bookCover(book.id), name: coverTexts.fromFile }}
    />
  )
}

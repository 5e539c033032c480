import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/account/use-me.ts'
import { bookCover, seriesZip } from '../../api/addresses.ts'
import { seriesMetadataQuery } from '../../api/queries/series.ts'
import { useMarkSeries } from '../../api/reading/progress.ts'
import { useSeriesMetadata } from '../../api/titles/use-metadata.ts'
import type { Book, Series } from '../../api/types.ts'
import { bookNumber } from '../../lib/book-words.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { RoomyDialog } from '../../ui/roomy-dialog.tsx'
import { AnalyzeItem } from '../shared/about/analyze-item.tsx'
import { CoverPicker } from '../shared/cover-picker/cover-picker.tsx'
import { texts as coverTexts } from '../shared/cover-picker/texts.ts'
import { AddToCollection, AddToReadList } from '../shared/list-picker/add-to-list.tsx'
import { texts as listTexts } from '../shared/list-picker/texts.ts'
import { LookUpDialog, LookUpItem } from '../shared/look-up/look-up-dialog.tsx'
import { enteredFields } from '../shared/metadata-form/fields.ts'
import { MetadataEditor } from '../shared/metadata-form/metadata-form.tsx'
import { SeriesSharing } from '../shared/sharing/series-sharing.tsx'
import { texts as sharingTexts } from '../shared/sharing/texts.ts'
import { MergeSeries } from './grouping/merge-series.tsx'
import { decideTexts } from './grouping/texts.ts'
import { texts } from './texts.ts'

type SeriesEditProps = { readonly series: Series; readonly opened: boolean; readonly onClose: () => void }

/** Dialog to edit a series' metadata. */
function SeriesEdit({ series, opened, onClose }: SeriesEditProps) {
  return (
    <RoomyDialog onClose={onClose} opened={opened} title={series.title}>
      <Editor onClose={onClose} series={series} />
    </RoomyDialog>
  )
}

function Editor({ series: { id }, onClose }: Omit<SeriesEditProps, 'opened'>) {
  const query = useQuery(seriesMetadataQuery(id))
  return <MetadataEditor edits={useSeriesMetadata(id)} fields={enteredFields.series} onClose={onClose} query={query} />
}

type SeriesMenuProps = { readonly series: Series; readonly books: readonly Book[] | undefined }

/** Further actions for a series. */
export function SeriesMenu({ series, books }: SeriesMenuProps) {
  const mark = useMarkSeries()
  const mayEdit = useMay('series-write')
  const [asking, ask] = useDisclosure()
  const mayCollect = useMay('collections-write')
  const mayList = useMay('readlists-write')
  const [editing, edit] = useDisclosure()
  const [merging, merge] = useDisclosure()
  const [matchOpened, matchDialog] = useDisclosure()
  const [collecting, collect] = useDisclosure()
  const [listing, list] = useDisclosure()
  const [covering, cover] = useDisclosure()
  const mayTag = useMay('users-write')
  const [tagging, tag] = useDisclosure()
  const subject = { kind: 'series', id: series.id, title: series.title } as const
  const hasBooks = books !== undefined && books.length > 0
  const markUnread = () => mark.mutate({ seriesId: series.id, read: false }, { onSuccess: ask.close })
  return (
    <>
      <MoreMenu position="bottom-start" label={texts.moreActions} loading={mark.isPending} size={42}>
        <Menu.Item onClick={() => mark.mutate({ seriesId: series.id, read: true })}>{texts.markRead}</Menu.Item>
        <Menu.Item onClick={ask.open}>{texts.markUnread}</Menu.Item>
        {mayCollect && <Menu.Item onClick={collect.open}>{listTexts.collection.menu}</Menu.Item>}
        {mayList && hasBooks && <Menu.Item onClick={list.open}>{listTexts.reading.menu}</Menu.Item>}
        {mayTag && <Menu.Item onClick={tag.open}>{sharingTexts.series.menu}</Menu.Item>}
        {mayEdit && <Menu.Item onClick={edit.open}>{texts.edit}</Menu.Item>}
        {mayEdit && <LookUpItem onClick={matchDialog.open} subject={subject} />}
        {mayEdit && <Menu.Item onClick={cover.open}>{coverTexts.menu}</Menu.Item>}
        {series.bookCount > 0 && (
          <Menu.Item component="a" download href={seriesZip(series.id)}>
            {texts.download}
          </Menu.Item>
        )}
        {mayEdit && <AnalyzeItem owner={{ kind: 'series', id: series.id }} />}
        {mayEdit && series.bookCount > 0 && <Menu.Item onClick={merge.open}>{decideTexts.merge.menu}</Menu.Item>}
      </MoreMenu>
      <AddToCollection onClose={collect.close} opened={collecting} seriesIds={[series.id]} />
      <AddToReadList bookIds={books?.map(({ id }) => id) ?? []} onClose={list.close} opened={listing} />
      {covering && <SeriesCover books={books} onClose={cover.close} opened series={series} />}
      <SeriesSharing onClose={tag.close} opened={tagging} seriesId={series.id} />
      <MergeSeries onClose={merge.close} opened={merging} series={series} />
      <LookUpDialog onClose={matchDialog.close} opened={matchOpened} subject={subject} />
      <SeriesEdit onClose={edit.close} opened={editing} series={series} />
      <Confirm
        action={texts.markUnread}
        mutation={mark}
        onClose={ask.close}
        onConfirm={markUnread}
        opened={asking}
        title={texts.unreadAsk}
      >
        {texts.unreadExplanation}
      </Confirm>
    </>
  )
}

type SeriesCoverProps = {
  readonly series: Series
  readonly books: readonly Book[] | undefined
  readonly opened: boolean
  readonly onClose: () => void
}

/** Chooses the cover of a series: that of one of its books, or an upload. */
function SeriesCover({ series, books = [], opened, onClose }: SeriesCoverProps) {
  const [first] = books
  return (
    <CoverPicker
      name={series.title}
      onClose={onClose}
      opened={opened}
      others={{
        title: coverTexts.books,
        covers: books.map((book) => ({
          kind: 'book',
          id: book.id,
          src: bookCover(book.id),
          name: bookNumber(book) || book.title,
        })),
      }}
      owner={{ kind: 'series', id: series.id }}
      usual={{ src: first === undefined ? '' : bookCover(first.id), name: coverTexts.fromFirst }}
    />
  )
}

import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '../../api/account/use-me.ts'
import { bookCover } from '../../api/addresses.ts'
import { keys } from '../../api/live/keys.ts'
import type { BookDuplicateGroup } from '../../api/types.ts'
import { formatNames } from '../../lib/book-words.ts'
import { formatBytes, formatDate, formatNumber } from '../../lib/format.ts'
import { FilePath } from '../../ui/file-path.tsx'
import rows from '../../ui/rows.module.css'
import { GroupCard, Member } from './group-card.tsx'
import { progressText } from './progress-words.ts'
import { texts } from './texts.ts'

const names = texts.facts

/** Renders the dialog that moves equal books into one series. */
export type RenderMove = (move: {
  readonly books: BookDuplicateGroup['members']
  readonly onClose: () => void
  readonly onDone: () => void
}) => ReactNode

type BookGroupProps = { readonly group: BookDuplicateGroup; readonly renderMove: RenderMove }

/** Books with identical files. */
export function BookGroup({ group, renderMove }: BookGroupProps) {
  const { members, duplicateCount } = group
  const [moving, move] = useDisclosure()
  const client = useQueryClient()
  const apart = inSeveralSeries(members)
  const mayMove = useMay('series-write') && apart.length > 0
  const done = () => {
    move.close()
    void client.invalidateQueries({ queryKey: keys.duplicates })
  }
  const size = members[0]?.fileSize ?? 0
  const hidden = duplicateCount - members.length
  const lead = [
    texts.equal(duplicateCount, formatBytes(size), formatBytes(size * (duplicateCount - 1))),
    ...(hidden > 0 ? [`${formatNumber(hidden)} ${texts.moreNotShown}`] : []),
  ]
  return (
    <GroupCard
      actions={
        mayMove && (
          <Button aria-label={`${texts.move} ${members[0]?.title ?? ''}`} onClick={move.open} size="xs">
            {texts.move}
          </Button>
        )
      }
      id={group.id}
      lead={lead.join('. ')}
      of="books"
      title={members[0]?.title ?? ''}
    >
      {members.map((book) => (
        <Member
          cover={bookCover(book.id)}
          facts={[
            { name: names.series, value: seriesLink(book) },
            { name: names.library, value: book.libraryName },
            { name: names.path, value: <FilePath path={book.path} />, isLong: true },
            { name: names.format, value: `${formatNames[book.fileFormat]}, ${formatBytes(book.fileSize)}` },
            { name: names.pages, value: formatNumber(book.pageCount) },
            { name: names.added, value: formatDate(book.createdAt) },
            { name: names.progress, value: progressText(book) },
          ]}
          id={book.id}
          key={book.id}
          link={
            <Link className={rows.name} params={{ bookId: book.id }} to="/books/$bookId">
              {book.title}
            </Link>
          }
          title={book.title}
        />
      ))}
      {moving && renderMove({ books: apart, onClose: move.close, onDone: done })}
    </GroupCard>
  )
}

/** Groups whose duplicates are in several series of one library: books cannot change libraries. */
function inSeveralSeries(members: BookDuplicateGroup['members']): BookDuplicateGroup['members'] {
  const seriesIn = (libraryId: string) =>
    new Set(members.filter((book) => book.libraryId === libraryId).map(({ seriesId }) => seriesId))
  return members.filter(({ libraryId }) => seriesIn(libraryId).size > 1)
}

function seriesLink({ seriesId, seriesName }: BookDuplicateGroup['members'][number]) {
  return (
    <Link params={{ seriesId }} to="/series/$seriesId">
      {seriesName}
    </Link>
  )
}

import { Link } from '@tanstack/react-router'
import { bookCover } from '../../api/addresses.ts'
import type { BookDuplicateGroup } from '../../api/types.ts'
import { formatNames } from '../../lib/book-words.ts'
import { formatBytes, formatDate, formatNumber } from '../../lib/format.ts'
import { FilePath } from '../../ui/file-path.tsx'
import classes from './duplicates.module.css'
import { GroupCard, Member } from './group-card.tsx'
import { placeWords } from './progress-words.ts'
import { texts } from './texts.ts'

const names = texts.facts

/** Books whose files are equal. */
export function BookGroup({ group }: { readonly group: BookDuplicateGroup }) {
  const { members, duplicateCount } = group
  const size = members[0]?.fileSize ?? 0
  const hidden = duplicateCount - members.length
  const lead = [
    texts.equal(duplicateCount, formatBytes(size), formatBytes(size * (duplicateCount - 1))),
    ...(hidden > 0 ? [`${formatNumber(hidden)} ${texts.further}`] : []),
  ]
  return (
    <GroupCard id={group.id} lead={lead.join('. ')} of="books" title={members[0]?.title ?? ''}>
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
            { name: names.progress, value: placeWords(book) },
          ]}
          id={book.id}
          key={book.id}
          link={
            <Link className={classes.name} params={{ bookId: book.id }} to="/books/$bookId">
              {book.title}
            </Link>
          }
          title={book.title}
        />
      ))}
    </GroupCard>
  )
}

function seriesLink({ seriesId, seriesName }: BookDuplicateGroup['members'][number]) {
  return (
    <Link params={{ seriesId }} to="/series/$seriesId">
      {seriesName}
    </Link>
  )
}

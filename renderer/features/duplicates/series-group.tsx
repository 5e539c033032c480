import { Link } from '@tanstack/react-router'
import { seriesCover } from '../../api/addresses.ts'
import type { SeriesDuplicateGroup } from '../../api/types.ts'
import { counted } from '../../lib/counts.ts'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { FilePath } from '../../ui/file-path.tsx'
import classes from './duplicates.module.css'
import { GroupCard, Member } from './group-card.tsx'
import { shareWords } from './progress-words.ts'
import { texts } from './texts.ts'

const names = texts.facts

/** Series that are, or may be, the same. */
export function SeriesGroup({ group }: { readonly group: SeriesDuplicateGroup }) {
  const { members, duplicateCount, matchType, matchKey } = group
  const hidden = duplicateCount - members.length
  const why = matchType === 'title' ? `${texts.sameTitle}: ${matchKey}` : `${texts.sameId} ${matchKey}`
  const lead = [counted.series(duplicateCount), why]
  if (hidden > 0) lead.push(`${formatNumber(hidden)} ${texts.further}`)
  return (
    <GroupCard id={group.id} lead={lead.join('. ')} of="series" title={members[0]?.title ?? ''}>
      {members.map((series) => (
        <Member
          cover={seriesCover(series.id)}
          facts={[
            { name: names.library, value: series.libraryName },
            {
              name: names.folder,
              value: series.path === null ? names.byName : <FilePath path={series.path} />,
              isLong: series.path !== null,
            },
            { name: names.books, value: formatNumber(series.bookCount) },
            { name: names.added, value: formatDate(series.createdAt) },
            { name: names.updated, value: formatDate(series.updatedAt) },
            { name: names.progress, value: shareWords(series.readCount, series.bookCount) },
          ]}
          id={series.id}
          key={series.id}
          link={
            <Link className={classes.name} params={{ seriesId: series.id }} to="/series/$seriesId">
              {series.title}
            </Link>
          }
          title={series.title}
        />
      ))}
    </GroupCard>
  )
}

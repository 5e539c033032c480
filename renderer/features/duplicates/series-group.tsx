import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '../../api/account/use-me.ts'
import { seriesCover } from '../../api/addresses.ts'
import { keys } from '../../api/live/keys.ts'
import type { SeriesDuplicateGroup } from '../../api/types.ts'
import { counted } from '../../lib/counts.ts'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { FilePath } from '../../ui/file-path.tsx'
import rows from '../../ui/rows.module.css'
import { GroupCard, Member } from './group-card.tsx'
import { shareWords } from './progress-words.ts'
import { texts } from './texts.ts'

const names = texts.facts

/** Renders the dialog that merges series. */
export type RenderMerge = (merge: {
  readonly seriesIds: readonly string[]
  readonly opened: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}) => ReactNode

type SeriesGroupProps = { readonly group: SeriesDuplicateGroup; readonly renderMerge: RenderMerge }

/** Duplicate or similar series. */
export function SeriesGroup({ group, renderMerge }: SeriesGroupProps) {
  const [merging, merge] = useDisclosure()
  const client = useQueryClient()
  const mayMerge = useMay('series-write') && new Set(group.members.map(({ libraryId }) => libraryId)).size === 1
  const { members, duplicateCount, matchType, matchKey } = group
  const done = () => {
    merge.close()
    void client.invalidateQueries({ queryKey: keys.duplicates })
  }
  const hidden = duplicateCount - members.length
  const why = matchType === 'title' ? `${texts.sameTitle}: ${matchKey}` : `${texts.sameId} ${matchKey}`
  const lead = [counted.series(duplicateCount), why]
  if (hidden > 0) lead.push(`${formatNumber(hidden)} ${texts.moreNotShown}`)
  return (
    <GroupCard
      actions={
        mayMerge && (
          <Button onClick={merge.open} size="xs">
            {texts.merge}
          </Button>
        )
      }
      id={group.id}
      lead={lead.join('. ')}
      of="series"
      title={members[0]?.title ?? ''}
    >
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
            <Link className={rows.name} params={{ seriesId: series.id }} to="/series/$seriesId">
              {series.title}
            </Link>
          }
          title={series.title}
        />
      ))}
      {merging &&
        renderMerge({ seriesIds: members.map(({ id }) => id), opened: true, onClose: merge.close, onDone: done })}
    </GroupCard>
  )
}

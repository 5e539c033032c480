import { linkOptions } from '@tanstack/react-router'
import { memo } from 'react'
import { seriesCover } from '../../../api/addresses.ts'
import type { Series } from '../../../api/types.ts'
import { counted } from '../../../lib/counts.ts'
import { formatNumber } from '../../../lib/format.ts'
import { CoverCard } from '../../../ui/cover-card.tsx'
import { common } from '../../../ui/texts.ts'

/** A series as a cover card with its unread count. */
export const SeriesCard = memo(function SeriesCard({ series }: { readonly series: Series }) {
  const unread = series.unreadCount ?? 0
  const books = counted.books(series.bookCount)
  return (
    <CoverCard
      badge={unread === 0 ? null : { text: formatNumber(unread), label: common.unread(unread) }}
      id={series.id}
      link={linkOptions({ to: '/series/$seriesId', params: { seriesId: series.id } })}
      meta={series.year === null ? books : `${books} · ${series.year}`}
      share={series.bookCount > 0 && unread === 0 && series.unreadCount !== null ? 1 : null}
      src={seriesCover(series.id)}
      stacked={series.bookCount > 1}
      title={series.title}
    />
  )
})

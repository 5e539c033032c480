import type { Viewer } from '../../../domain/access/viewer.ts'
import { foldText } from '../../../domain/text/fold.ts'
import type { Reader } from '../../database.ts'
import type { ListKind, ListRecord } from '../../records/lists.ts'
import { type Fragment, raw, sql } from '../../sql.ts'
import { orderSql } from '../search/ordering.ts'
import { ownOrderOf, shownMembers } from './list-members.ts'

/** Maximum entries returned by a search within a list. */
export const maxPositions = 50

export type ListPosition = {
  readonly id: string
  readonly title: string
  /** The series of a book; null for a series. */
  readonly seriesName: string | null
  /** 1-based, among the visible entries, in display order. */
  readonly place: number
}

/** The ids of the visible members of a manual list, in manual order. */
export async function idsInOwnOrder(
  viewer: Viewer,
  reader: Reader,
  kind: ListKind,
  list: ListRecord,
): Promise<readonly string[]> {
  const order = orderSql(ownOrderOf(kind, { ordered: true }))
  const rows = await reader.all<{ id: string }>(
    sql`select ${columns[kind].id} as id from ${shownMembers(viewer, kind, list)} order by ${order}`,
  )
  return rows.map(({ id }) => id)
}

/** The first entries of a list whose title or series title contains the text, with their positions. */
export async function findPositions(
  viewer: Viewer,
  reader: Reader,
  { kind, list }: { readonly kind: ListKind; readonly list: ListRecord },
  text: string,
): Promise<readonly ListPosition[]> {
  const { id, title, seriesName, folded } = columns[kind]
  const order = orderSql(ownOrderOf(kind, list))
  return reader.all<ListPosition>(
    sql`select id, title, seriesName, place from (
          select ${id} as id, ${title} as title, ${seriesName} as seriesName, ${folded} as folded,
            row_number() over (order by ${order}) as place
          from ${shownMembers(viewer, kind, list)})
        where instr(folded, ${foldText(text)}) > 0 order by place limit ${maxPositions}`,
  )
}

type Columns = Readonly<Record<'id' | 'title' | 'seriesName' | 'folded', Fragment>>

const foldedSeries = 'coalesce(s.title_fold, lower(s.title))'
const columns: Readonly<Record<ListKind, Columns>> = {
  collection: { id: raw('s.id'), title: raw('s.title'), seriesName: raw('null'), folded: raw(foldedSeries) },
  readList: {
    id: raw('b.id'),
    title: raw('b.title'),
    seriesName: raw('s.title'),
    folded: raw(`coalesce(b.title_fold, lower(b.title)) || char(10) || ${foldedSeries}`),
  },
}

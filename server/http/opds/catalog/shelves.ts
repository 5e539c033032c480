import type { Reader } from '../../../db/database.ts'
import { listKeepReading, listOnDeck, listRecentlyAddedBooks } from '../../../db/queries/reading/shelves.ts'
import type { BookRecord } from '../../../db/records/book.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import { feedPermissions } from './feed-permissions.ts'
import { wantToReadFeed } from './list-feeds.ts'
import type { Feed, Publication, Target } from './model.ts'
import { publish } from './publications.ts'
import { newest, type Request } from './request.ts'

/** The first books of a list, shown as a group. */
export type Group = {
  readonly title: string
  readonly target: Target
  readonly total: number
  readonly publications: readonly Publication[]
}
export type Shelves = { readonly updatedAt: number; readonly groups: readonly Group[] }

/** Books per group: apps show them as a row. */
const perGroup = 12

type List = (
  viewer: Viewer,
  reader: Reader,
  request: { readonly page: number; readonly pageSize: number },
) => Promise<{ readonly items: readonly BookRecord[]; readonly total: number }>
const lists: readonly (readonly [Target, string, List])[] = [
  [{ to: 'keep-reading' }, 'Continue reading', listKeepReading],
  [{ to: 'on-deck' }, 'Next in series', listOnDeck],
  [{ to: 'recent' }, 'Recently added', listRecentlyAddedBooks],
]

/** Books being read, next up, want to read and new, as one group each unless it is empty. */
export async function buildShelves(request: Request): Promise<Shelves> {
  const { viewer, reader } = request
  const paging = { page: 1, pageSize: perGroup }
  const rows = await Promise.all(
    lists.map(async ([target, title, list]): Promise<Group> => {
      const { items, total } = await list(viewer, reader, paging)
      return { title, target, total, publications: await publish(request, items) }
    }),
  )
  if (viewer.permissions.has(feedPermissions['want-to-read'])) {
    rows.splice(2, 0, groupOf(await wantToReadFeed({ ...request, ...paging })))
  }
  const groups = rows.filter(({ publications }) => publications.length > 0)
  return {
    updatedAt: newest(
      groups.flatMap(({ publications }) => publications),
      request,
    ),
    groups,
  }
}

function groupOf({ title, self, paging, content }: Feed): Group {
  const publications = content.kind === 'acquisition' ? content.publications : []
  return { title, target: self, total: paging?.total ?? publications.length, publications }
}

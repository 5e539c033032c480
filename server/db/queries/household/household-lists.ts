import type { Viewer } from '../../../domain/access/viewer.ts'
import type { ListLine } from '../../../domain/household/lines.ts'
import { foldText } from '../../../domain/text/fold.ts'
import type { Reader } from '../../database.ts'
import { raw, sql } from '../../sql.ts'
import { listShown } from '../lists/lists.ts'

const tables = { collection: raw('collections c'), readlist: raw('read_lists c') } as const
const kinds = { collection: 'collection', readlist: 'readList' } as const

/**
 * The visible list that an import line refers to: by id, else by name.
 * @param taken ids of lists that other lines refer to
 * @returns null without a match
 */
export async function matchList(
  viewer: Viewer,
  reader: Reader,
  line: ListLine,
  usedIds: ReadonlySet<string>,
): Promise<string | null> {
  const key = foldText(line.name)
  const [from, to] = [`${key}\u0001`, `${key}\u0002`]
  const rows = await reader.all<{ id: string }>(
    sql`select c.id from ${tables[line.type]}
        where (c.id = ${line.id} or c.name_fold = ${key} or (c.name_fold > ${from} and c.name_fold < ${to}))
          and ${await listShown(viewer, reader, kinds[line.type])} order by c.id`,
  )
  const one = rows.find(({ id }) => id === line.id) ?? rows.find(({ id }) => !usedIds.has(id))
  return one?.id ?? null
}

import { z } from 'zod'
import { collectionSortNames, readListSortNames } from '../../domain/filter/sort.ts'
import { dateTime, int, sort, uuid } from '../shared.ts'

/** Schemas shared by collections and read lists. */
export const listName = z.string().trim().min(1).max(200)
export const listSummary = z.string().max(5_000).nullish()

export const listFields = {
  id: uuid,
  name: z.string(),
  summary: z.string().nullable(),
  ordered: z.boolean().meta({ description: 'The default order' }),
  createdAt: dateTime,
  updatedAt: dateTime,
}

export const listAddition = z
  .object({
    added: int.min(0),
    alreadyPresent: int.min(0),
    notFound: z.array(uuid).max(500).meta({ description: 'IDs that are not visible or don’t exist' }),
  })
  .meta({ id: 'ListAddition' })

/** Maximum ids per call. */
export const fewIds = z.array(uuid).max(500)
/** All members of a list. */
export const manyIds = z.array(uuid).min(1).max(10_000)

export const memberSort = {
  collection: sort.meta({ description: sorts(collectionSortNames) }),
  readList: sort.meta({ description: sorts(readListSortNames) }),
}

export const orderDescription =
  'The given entries take the positions that they had, in the given order; all other entries ' +
  'keep their positions. Reorders the whole list or a part of it.'

function sorts(names: Readonly<Record<string, unknown>>): string {
  return `${Object.keys(names).join(', ')}, with \`,asc\` or \`,desc\`; \`manual\` is the custom order`
}

/** Members to move, and the target position. */
export const someIds = fewIds.min(1)
export const listPosition = int.min(1).meta({
  description:
    'Position of the first entry, from 1, among those that you can see; a position beyond the end is the end',
})
export const moveDescription =
  'The given entries are placed together, in the given order. Everything else keeps its order. ' +
  'With `If-Match` and the `ETag` of the list, nothing is moved if someone else changed the list in the meantime.'

export const listRemoval = z.object({ removed: int.min(0) }).meta({ id: 'ListRemoval' })

export const progressHistoryQuery = z.object({ q: z.string().trim().min(1).max(200) })
export const listPositions = z
  .array(
    z
      .object({
        id: uuid,
        title: z.string(),
        seriesName: z.string().nullable().meta({ description: 'Of a book' }),
        place: int.min(1).meta({ description: 'From 1, among the entries that you can see, in the displayed order' }),
      })
      .meta({ id: 'ListPlace' }),
  )
  .max(50)
  .meta({ id: 'ListPlaces' })

import { z } from 'zod'
import { collectionSortNames, readListSortNames } from '../domain/filter/sort.ts'
import { dateTime, int, sort, uuid } from './shared.ts'

/** Parts that collections and read lists share. */
export const listName = z.string().trim().min(1).max(200)
export const listSummary = z.string().max(5_000).nullish()

export const listFields = {
  id: uuid,
  name: z.string(),
  summary: z.string().nullable(),
  ordered: z.boolean().meta({ description: 'Shown in its own order unless another is asked for' }),
  createdAt: dateTime,
  updatedAt: dateTime,
}

export const listAddition = z
  .object({
    added: int.min(0),
    alreadyPresent: int.min(0),
    notFound: z.array(uuid).max(500).meta({ description: 'Ids that name nothing in view' }),
  })
  .meta({ id: 'ListAddition' })

/** Ids of one call. */
export const fewIds = z.array(uuid).max(500)
/** A whole list. */
export const manyIds = z.array(uuid).min(1).max(10_000)

export const memberSort = {
  collection: sort.meta({ description: sorts(collectionSortNames) }),
  readList: sort.meta({ description: sorts(readListSortNames) }),
}

export const orderDescription =
  'The named entries share the places that they had together, in the order in which they are named; every other one ' +
  'stays where it is. The whole list or a part of it can be put in order.'

function sorts(names: Readonly<Record<string, unknown>>): string {
  return `${Object.keys(names).join(', ')}, with \`,asc\` or \`,desc\`; \`manual\` is the own order`
}

import { maxMembers } from '../../db/records/lists.ts'
import { AppError } from '../../domain/errors.ts'
import { readId } from '../kit/request/bare-id.ts'

/** API names of each kind of list: addresses, permission prefix, and fields for it and its members. */
export const listKinds = [
  {
    kind: 'collection',
    permission: 'collections',
    path: '/api/v1/collections',
    field: 'collectionId',
    members: 'seriesIds',
  },
  { kind: 'readList', permission: 'readlists', path: '/api/v1/readlists', field: 'readListId', members: 'bookIds' },
] as const

export type ListAddress = (typeof listKinds)[number]

/** Fields of a collection or a read list sent by an app; absent ones are unchanged. */
type ListInput = {
  readonly name?: string
  readonly summary?: string
  readonly ordered?: boolean
  readonly memberIds?: readonly string[]
}

/**
 * @param members name of the key with the ids
 * @throws AppError `bad_request` that names the problem
 */
export function readListInput(body: unknown, members: string): ListInput {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw fieldError('The body', 'an object')
  const { name, summary, ordered, [members]: ids } = body as Readonly<Record<string, unknown>>
  return {
    ...(isGiven(name) && { name: nameOf(name) }),
    ...(isGiven(summary) && { summary: textOf('summary', summary, 10_000) }),
    ...(isGiven(ordered) && { ordered: flagOf(ordered) }),
    ...(isGiven(ids) && { memberIds: idsOf(members, ids) }),
  }
}

export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null
}

function nameOf(value: unknown): string {
  const name = textOf('name', value, 200).trim()
  if (name === '') throw fieldError('name', 'a text that is not empty')
  return name
}

function textOf(field: string, value: unknown, longest: number): string {
  if (typeof value !== 'string' || value.length > longest)
    throw fieldError(field, `a text of at most ${longest} characters`)
  return value
}

function flagOf(value: unknown): boolean {
  if (typeof value !== 'boolean') throw fieldError('ordered', 'true or false')
  return value
}

function idsOf(field: string, value: unknown): readonly string[] {
  const ids = Array.isArray(value) ? value.map((id) => readId(String(id))) : [null]
  const known = ids.filter((id) => id !== null)
  if (ids.length > maxMembers || known.length < ids.length)
    throw fieldError(field, `a list of at most ${maxMembers} ids`)
  return known
}

function fieldError(field: string, what: string): AppError {
  return new AppError('request_invalid', { problems: `${field}: must be ${what}.` })
}

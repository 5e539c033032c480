import type { ComparedField, Plugin } from '../../api/types.ts'
import { englishWrittenFields } from '../shared/plugins/written-fields.ts'

/** What a plugin may do, as it is chosen. */
export type Rights = {
  readonly permissions: Plugin['permissions']
  readonly scopes: Plugin['scopes']
  /** Null: every library. */
  readonly libraryIds: readonly string[] | null
}

/** A field of series that a plugin can be allowed to write. */
type WritableField = ComparedField['field']

export const writableFields = Object.keys(englishWrittenFields) as readonly WritableField[]

export function rightsOf({ permissions, scopes, libraryIds }: Plugin): Rights {
  return { permissions, scopes, libraryIds }
}

/** The permissions with one field more or less. */
export function withField(
  permissions: Rights['permissions'],
  field: WritableField,
  isAllowed: boolean,
): Rights['permissions'] {
  const others = permissions.filter((permission) => permission !== `metadata:write:${field}`)
  return isAllowed ? [...others, `metadata:write:${field}`] : others
}

/** Whether both allow the same; the order in which it was chosen says nothing. */
export function isSameRights(one: Rights, other: Rights): boolean {
  const reported = ({ permissions, scopes, libraryIds }: Rights) =>
    JSON.stringify([[...permissions].sort(), [...scopes].sort(), libraryIds === null ? null : [...libraryIds].sort()])
  return reported(one) === reported(other)
}

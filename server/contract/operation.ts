import type { z } from 'zod'
import type { Permission } from '../domain/access/viewer.ts'
import type { Tag } from './tags.ts'

/** A response body other than JSON. */
export type RawBody = 'bytes' | 'event-stream' | 'empty' | 'html' | 'text'

/** Who may call: anyone, anyone signed in, or holders of a permission. */
export type Access = 'public' | 'signed-in' | Permission

/**
 * The share of the rate limit that a call costs: pictures cost a tenth, some paths are exempt (specification, Limits).
 */
export type RateClass = 'normal' | 'image' | 'exempt'

/** An alias path, with its method if that differs. */
export type Alias = string | { readonly method: Operation['method']; readonly path: string }

/** One API entry. Paths write parameters as `{name}`; a trailing `{name*}` takes the rest of the path. */
export type Operation = {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  readonly path: string
  /** The same operation under other addresses, for clients of the system the specification describes. */
  readonly aliases?: readonly Alias[]
  readonly tag: Tag
  readonly summary: string
  /** Markdown for the API reference, if the summary is not enough. */
  readonly description?: string
  readonly access: Access
  readonly rate?: RateClass
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** Takes a file instead of JSON: as this field of a form (null: not as a form), or as the body itself. */
  readonly upload?: { readonly field: string | null; readonly mediaTypes: readonly string[] }
  /** The specification shows this body in snake_case: known keys are accepted in both spellings. */
  readonly acceptsSnakeCase?: boolean
  /** Success responses by status. Errors follow the error table and are not repeated here. */
  readonly responses: { readonly [status: number]: z.ZodType | RawBody }
  /** The schema of each `data:` line of an event stream. */
  readonly events?: z.ZodType
  /**
   * Changes credentials or the user name: refused to API keys, which represent a device rather than a user, and to
   * locked accounts.
   */
  readonly changesAccount?: boolean
  /** Sends an `ETag`; a change takes `If-Match` and returns 412 when that revision is outdated. */
  readonly conditional?: boolean
  /** Error codes of this operation, in addition to those of every operation. */
  readonly refusals?: readonly (
    | 'conflict'
    | 'unprocessable'
    | 'unavailable'
    | 'not_found'
    | 'range_not_satisfiable'
    | 'payload_too_large'
    | 'unsupported_media_type'
  )[]
}

/** Preserves the literal types of an operation. */
export function operation<const T extends Operation>(spec: T): T {
  return spec
}

/** Every address of an operation, its primary one first. */
export function addressesOf({ method, path, aliases = [] }: Operation): Pick<Operation, 'method' | 'path'>[] {
  const others = aliases.map((alias) => (typeof alias === 'string' ? { method, path: alias } : alias))
  return [{ method, path }, ...others]
}

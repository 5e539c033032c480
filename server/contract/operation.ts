import type { z } from 'zod'
import type { Permission } from '../domain/access/viewer.ts'
import type { Tag } from './tags.ts'

/** What a response carries when it is not JSON. */
export type RawBody = 'bytes' | 'event-stream' | 'empty' | 'html' | 'text'

/** Who may call: anyone, anyone signed in, or holders of a permission. */
export type Access = 'public' | 'signed-in' | Permission

/** Which share of the rate limit a call costs: pictures cost a tenth, some paths are exempt (specification, Limits). */
export type RateClass = 'normal' | 'image' | 'exempt'

/** Another path, with its method where that differs, too. */
export type Alias = string | { readonly method: Operation['method']; readonly path: string }

/** One API entry. Paths write parameters as `{name}`; a trailing `{name*}` takes the rest of the path. */
export type Operation = {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  readonly path: string
  /** The same operation under other addresses, for clients of the system the specification describes. */
  readonly aliases?: readonly Alias[]
  readonly tag: Tag
  readonly summary: string
  /** Markdown for the API reference, where the summary is not enough. */
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
  /** Success answers by status. Refusals follow the error table and are not repeated here. */
  readonly responses: { readonly [status: number]: z.ZodType | RawBody }
  /** What each `data:` line of an event stream is. */
  readonly events?: z.ZodType
  /** Changes how the caller signs in or is called: refused to API keys, which stand for a device and not for a person, and to locked accounts. */
  readonly changesAccount?: boolean
  /** Tells an `ETag`; a change takes `If-Match` and answers 412 when what it names is no longer there. */
  readonly conditional?: boolean
  /** Codes of the error table that this operation can answer beside those that every operation can. */
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

/** Keeps the literal types of an operation. */
export function operation<const T extends Operation>(spec: T): T {
  return spec
}

/** Every address of an operation, its own first. */
export function addressesOf({ method, path, aliases = [] }: Operation): Pick<Operation, 'method' | 'path'>[] {
  const others = aliases.map((alias) => (typeof alias === 'string' ? { method, path: alias } : alias))
  return [{ method, path }, ...others]
}

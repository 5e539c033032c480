import type { z } from 'zod'
import type { Operation } from '../operation.ts'
import type { Tag } from '../tags.ts'

/** A body with its media types; without a schema it is bytes or text. */
export type Content = { readonly types: readonly string[]; readonly schema?: z.ZodType }

/**
 * A path outside the REST API. The OpenAPI document describes it; our own client does not call it, so it is not in the
 * `operations` table.
 */
export type ProtocolAddress = Pick<
  Operation,
  'method' | 'path' | 'summary' | 'description' | 'access' | 'query' | 'changesAccount' | 'refusals'
> & {
  readonly tags: readonly Tag[]
  readonly body?: Content
  readonly responses: { readonly [status: number]: Content | 'empty' }
}

/** Paths with the same authentication and error format. */
export type Protocol = {
  /** First word of every operation id. */
  readonly name: string
  /** Path prefix omitted in operation ids. */
  readonly base: string
  readonly addresses: readonly ProtocolAddress[]
  /** Schemas of path parameters by name; default: any text. */
  readonly params: Readonly<Record<string, z.ZodType>>
  /** Names of security schemes, each of them one way to sign in; absent: those of the REST API. */
  readonly security?: readonly (readonly string[])[]
  /** The error body; absent: that of the REST API. */
  readonly refusal?: (status: number) => Content | undefined
}

export function json(schema: z.ZodType): Content {
  return { types: ['application/json'], schema }
}

/** Supports range requests. */
export function file(...types: readonly string[]): ProtocolAddress['responses'] {
  return { 200: { types }, 206: { types } }
}

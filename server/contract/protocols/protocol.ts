import type { z } from 'zod'
import type { Operation } from '../operation.ts'
import type { Tag } from '../tags.ts'

/** A body and the media types that it has; without a schema it is bytes or text. */
export type Content = { readonly types: readonly string[]; readonly schema?: z.ZodType }

/**
 * An address that is not part of the REST API. The OpenAPI document describes it; our own client does not call it, so it
 * stands outside the `operations` table.
 */
export type ProtocolAddress = Pick<
  Operation,
  'method' | 'path' | 'summary' | 'description' | 'access' | 'query' | 'changesAccount' | 'refusals'
> & {
  readonly tags: readonly Tag[]
  readonly body?: Content
  readonly responses: { readonly [status: number]: Content | 'empty' }
}

/** Addresses that share how a caller signs in and how a refusal looks. */
export type Protocol = {
  /** First word of every operation id. */
  readonly name: string
  /** Beginning of the paths that operation ids leave out. */
  readonly base: string
  readonly addresses: readonly ProtocolAddress[]
  /** What the parameters of paths are, by name; any text where nothing is said. */
  readonly params: Readonly<Record<string, z.ZodType>>
  /** Names of security schemes, each of them one way to sign in; absent: those of the REST API. */
  readonly security?: readonly (readonly string[])[]
  /** The body of a refusal; absent: that of the REST API. */
  readonly refusal?: (status: number) => Content | undefined
}

export function json(schema: z.ZodType): Content {
  return { types: ['application/json'], schema }
}

/** Bytes that can be asked for in part. */
export function file(...types: readonly string[]): ProtocolAddress['responses'] {
  return { 200: { types }, 206: { types } }
}

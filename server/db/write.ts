import type { Catalogue } from './writes/catalogue.ts'

export type WriteName = keyof Catalogue
export type WriteArgs<N extends WriteName> = Parameters<Catalogue[N]['run']>[1]
export type WriteResult<N extends WriteName> = ReturnType<Catalogue[N]['run']>

/** An un-run change: a name of the catalogue and plain data. Runs only inside `Database.commit`. */
export type Write<Result> = {
  readonly name: WriteName
  readonly args: unknown
  /** Only for the types: what the write answers. */
  readonly result?: Result
}

/** What a list of writes answers, in order. */
export type Outcome<W extends readonly Write<unknown>[]> = {
  readonly [K in keyof W]: W[K] extends Write<infer R> ? R : never
}

/** Names a change of the catalogue in `db/writes`; nothing happens before it is committed. */
export function write<N extends WriteName>(name: N, args: WriteArgs<N>): Write<WriteResult<N>> {
  return { name, args }
}

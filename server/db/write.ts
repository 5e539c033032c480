import type { Catalogue } from './writes/catalogue.ts'

export type WriteName = keyof Catalogue
export type WriteArgs<N extends WriteName> = Parameters<Catalogue[N]['run']>[1]
export type WriteResult<N extends WriteName> = Awaited<ReturnType<Catalogue[N]['run']>>

/** A deferred change: a name of the catalogue and plain data. Runs only inside `Database.commit`. */
export type Write<Result> = {
  readonly name: WriteName
  readonly args: unknown
  /** Type only: the result of the write. */
  readonly result?: Result
}

/** The results of a list of writes, in order. */
export type Outcome<W extends readonly Write<unknown>[]> = {
  readonly [K in keyof W]: W[K] extends Write<infer R> ? R : never
}

/** Describes a change of the catalogue in `db/writes`; it runs when committed. */
export function write<N extends WriteName>(name: N, args: WriteArgs<N>): Write<WriteResult<N>> {
  return { name, args }
}

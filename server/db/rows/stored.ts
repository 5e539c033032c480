import type { Value } from '../database.ts'

/** A record as the driver returns it: flags are numbers, and JSON columns are text. */
export type Stored<Record> = { readonly [Column in keyof Record]: StoredValue<Record[Column]> }

type StoredValue<T> = unknown extends T ? string | null : T extends boolean ? number : T extends Value ? T : string

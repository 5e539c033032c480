import type { Tx } from '../tx.ts'

/** A table of the schema, without full text. */
export type CopiedTable = {
  readonly name: string
  readonly columns: readonly string[]
  /** Columns of bytes. */
  readonly bytes: ReadonlySet<string>
  /** Columns of the primary key. */
  readonly key: readonly string[]
  /** Whether rows are also addressed by a number that is no column of the schema. */
  readonly hasRowid: boolean
}

/** Bytes are `\x` and hexadecimal digits. */
export type CopiedValue = string | number | null
export type CopiedRow = Readonly<Record<string, CopiedValue>>

/** Some rows of a table, and each as JSON, equal in both databases. */
export type Portion = { readonly rows: readonly CopiedRow[]; readonly lines: readonly string[] }

/** What a table holds: equal facts, equal rows. */
export type TableFacts = { readonly rows: number; readonly digest: string }

/** A database that is read by table. */
export type CopySource = {
  count(table: CopiedTable): Promise<number>
  /** All rows in the order of the key. */
  portions(table: CopiedTable): AsyncIterable<Portion>
  /** A failure of this database in plain words; others as they are. */
  explain(error: unknown): unknown
  close(): Promise<void>
}

/** A database that receives rows. Each table is written in a transaction of its own, or all in one. */
export type CopyTarget = CopySource & {
  /** Tables that an interrupted run completed, by name. */
  finished(): Promise<ReadonlyMap<string, TableFacts>>
  /** Removes every row, and the record of what is finished. */
  clear(): Promise<void>
  begin(): Promise<void>
  insert(table: CopiedTable, portion: Portion): Promise<void>
  /** Commits, and records the table as finished. */
  finish(table: CopiedTable, facts: TableFacts): Promise<void>
  /** The open transaction, for the full text. */
  readonly tx: Tx
  /** Commits, so that a server can start on the database: new rows continue its numbers. */
  complete(): Promise<void>
  /** Drops what the open transaction did. */
  rollback(): Promise<void>
}

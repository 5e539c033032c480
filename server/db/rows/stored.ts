/** A record as the driver returns it: flags are numbers, and JSON columns are text. */
export type Stored<Record> = { readonly [Column in keyof Record]: StoredValue<Record[Column]> }

type Plain = string | number | null | Uint8Array
type StoredValue<Value> = unknown extends Value
  ? string | null
  : Value extends boolean
    ? number
    : Value extends Plain
      ? Value
      : string

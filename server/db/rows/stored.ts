/** A record as the driver gives it: flags are numbers, and what is stored as JSON is text. */
export type Stored<Record> = { readonly [Column in keyof Record]: StoredValue<Record[Column]> }

type Plain = string | number | null | Uint8Array
type StoredValue<Value> = unknown extends Value
  ? string | null
  : Value extends boolean
    ? number
    : Value extends Plain
      ? Value
      : string

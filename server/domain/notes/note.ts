import type { ParamKinds, ParamsFor } from '../errors/reason.ts'

/** A sentence that the server says in an answer, or stores, without refusing anything: its parameters and its English. */
export type NoteDefinition<K extends ParamKinds = ParamKinds> = {
  readonly params: K
  text(params: ParamsFor<K>): string
}

/** A note that always says the same. */
export function note(text: string): NoteDefinition<Readonly<Record<never, never>>> {
  return { params: {}, text: () => text }
}

/** A note that says something of its parameters. */
export function noteWith<const K extends ParamKinds>(
  params: K,
  text: (params: ParamsFor<K>) => string,
): NoteDefinition<K> {
  return { params, text }
}

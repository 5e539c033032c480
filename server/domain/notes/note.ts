import type { ParamKinds, ParamsFor } from '../errors/reason.ts'

/** A message in a response or stored text that refuses nothing: its parameters and its English text. */
export type NoteDefinition<K extends ParamKinds = ParamKinds> = {
  readonly params: K
  text(params: ParamsFor<K>): string
}

/** A note with a constant text. */
export function note(text: string): NoteDefinition<Readonly<Record<never, never>>> {
  return { params: {}, text: () => text }
}

/** A note whose text depends on its parameters. */
export function noteWith<const K extends ParamKinds>(
  params: K,
  text: (params: ParamsFor<K>) => string,
): NoteDefinition<K> {
  return { params, text }
}

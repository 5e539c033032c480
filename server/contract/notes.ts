import type { ParamsFor } from '../domain/errors/reason.ts'
import { createRecognize } from '../domain/errors/recognize.ts'
import type { NoteDefinition } from '../domain/notes/note.ts'
import { noteAreas } from '../domain/notes/table.ts'

type Areas = typeof noteAreas
type Wordings<T> = {
  readonly [Name in keyof T]: T[Name] extends NoteDefinition<infer Kinds>
    ? keyof Kinds extends never
      ? string
      : string | ((params: ParamsFor<Kinds>, sentence: (words: string) => string) => string)
    : never
}

/** Translations of an area's notes; `sentence` translates a nested sentence. */
export type NoteWording<Area extends keyof Areas> = Wordings<Areas[Area]>
export type NoteWords = { readonly [Area in keyof Areas]: NoteWording<Area> }

/** The note that produced a text of the server, with its parameters; null for other texts. */
export const recognizeNote = createRecognize(
  Object.assign({}, ...Object.values(noteAreas)) as Record<string, NoteDefinition>,
)

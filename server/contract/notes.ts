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

/** The words of another language for the notes of an area; `sentence` puts what stands inside of one into it. */
export type NoteWording<Area extends keyof Areas> = Wordings<Areas[Area]>
export type NoteWords = { readonly [Area in keyof Areas]: NoteWording<Area> }

/** The note that a text of the server was made of, with the values in it; null for another text. */
export const recognizeNote = createRecognize(
  Object.assign({}, ...Object.values(noteAreas)) as Record<string, NoteDefinition>,
)

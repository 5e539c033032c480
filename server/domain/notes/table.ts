import { discoveryHints, discoveryProblems } from '../discovery.ts'
import type { ParamsFor } from '../errors/reason.ts'
import type { AnyParams } from '../errors/table.ts'
import { analysisErrors } from '../result.ts'
import { folderNotes } from './folders.ts'
import { httpsNotes } from './https.ts'
import { inputNotes } from './input.ts'
import { localDatabaseNotes } from './local-databases.ts'
import { type NoteDefinition, note } from './note.ts'
import { packageNotes } from './packages.ts'
import { patternNotes } from './patterns.ts'
import { pluginNotes } from './plugins.ts'
import { workNotes } from './work.ts'

type Plain<T> = { readonly [Name in keyof T]: ReturnType<typeof note> }

function plain<const T extends Readonly<Record<string, string>>>(texts: T): Plain<T> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, note(text)])) as Plain<T>
}

/** Every note in responses or stored texts, by area; refusals are in `errors`. */
export const noteAreas = {
  analysis: plain(analysisErrors),
  discovery: plain({ ...discoveryProblems, ...discoveryHints }),
  folder: folderNotes,
  https: httpsNotes,
  input: inputNotes,
  localDatabase: localDatabaseNotes,
  package: packageNotes,
  pattern: patternNotes,
  plugin: pluginNotes,
  work: workNotes,
} as const

const notes = {
  ...folderNotes,
  ...httpsNotes,
  ...inputNotes,
  ...localDatabaseNotes,
  ...packageNotes,
  ...patternNotes,
  ...pluginNotes,
  ...workNotes,
} as const
type Notes = typeof notes
export type Note = keyof Notes
type ParamArgs<N extends Note> = keyof Notes[N]['params'] extends never ? [] : [params: ParamsFor<Notes[N]['params']>]

/** The English text of a note. */
export function noteText<N extends Note>(name: N, ...[params]: ParamArgs<N>): string {
  const definition: NoteDefinition = notes[name]
  return definition.text((params ?? {}) as AnyParams)
}

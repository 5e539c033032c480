import type { ReasonWords } from '../../../server/contract/errors.ts'
import type { NoteWords } from '../../../server/contract/notes.ts'
import { analysis } from './notes/analysis.ts'
import { discovery } from './notes/discovery.ts'
import { folder } from './notes/folders.ts'
import { https } from './notes/https.ts'
import { input } from './notes/input.ts'
import { localDatabases } from './notes/local-databases.ts'
import { packages } from './notes/packages.ts'
import { pattern } from './notes/patterns.ts'
import { plugin as pluginNotes } from './notes/plugins.ts'
import { work } from './notes/work.ts'
import { account } from './reasons/accounts.ts'
import { copying } from './reasons/copying.ts'
import { library } from './reasons/library.ts'
import { list } from './reasons/lists.ts'
import { plugin } from './reasons/plugins.ts'
import { reading } from './reasons/reading.ts'
import { request } from './reasons/requests.ts'
import { signingIn } from './reasons/signing-in.ts'
import { storage } from './reasons/storage.ts'
import { task } from './reasons/tasks.ts'

const noteWords: NoteWords = {
  analysis,
  discovery,
  folder,
  https,
  input,
  localDatabase: localDatabases,
  package: packages,
  pattern,
  plugin: pluginNotes,
  work,
}
const reasonWords: ReasonWords = { account, copying, library, list, plugin, reading, request, signingIn, storage, task }

type Words = string | ((params: object, sentence: (text: string) => string) => string)

/** Errors of the server in German, by reason. */
export const words: ReadonlyMap<string, Words> = new Map(
  [...Object.values(reasonWords), ...Object.values(noteWords)].flatMap(
    (area) => Object.entries(area) as [string, Words][],
  ),
)

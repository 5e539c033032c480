import type { NoteWords } from '../../../server/contract/notes.ts'
import { analysis } from './notes/analysis.ts'
import { discovery } from './notes/discovery.ts'
import { folder } from './notes/folders.ts'
import { input } from './notes/input.ts'
import { pattern } from './notes/patterns.ts'
import { plugin } from './notes/plugins.ts'
import { work } from './notes/work.ts'

/** Notes in server responses. */
export const noteWords: NoteWords = { analysis, discovery, folder, input, pattern, plugin, work }

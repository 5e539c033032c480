import { statSync } from 'node:fs'
import { askDump, inspectFile } from '../../dumps/answer.ts'
import { buildIndex } from '../../dumps/build-index.ts'
import { fileCall } from '../../formats/kit/file-calls.ts'
import type { TaskInput, TaskOutput } from '../messages.ts'

type DumpTask = 'inspect-dump' | 'index-dump' | 'ask-dump'

/** The drive is asked for the file first: if it hangs, that is known, as calls of SQLite aren't watched. */
function watched<T extends DumpTask>(work: (input: TaskInput<T>) => TaskOutput<T>) {
  return async (input: TaskInput<T>): Promise<TaskOutput<T>> => {
    try {
      fileCall(() => statSync(input.path))
    } catch {
      // Whoever reads it says what is wrong.
    }
    return work(input)
  }
}

export const inspectDumpFile = watched<'inspect-dump'>(inspectFile)
export const indexDump = watched<'index-dump'>(buildIndex)
export const questionDump = watched<'ask-dump'>(askDump)

import { listJobs } from '../../../db/queries/system/tasks.ts'
import { AppError } from '../../../domain/errors.ts'
import { noteText } from '../../../domain/notes/table.ts'
import type { PauseSwitch } from '../../../domain/pause.ts'
import type { TaskProgress } from '../../../events/task-board.ts'
import type { DumpFailure, DumpFormatId } from '../../../workers/messages.ts'
import type { LibraryContext } from '../../library-context.ts'
import { publishPluginChange } from '../plugin-secrets.ts'
import { serviceName } from './local-providers.ts'

const indexJob = 'index-local-database'
/** Series that are read at once: a second or two. */
const perPortion = 5_000
const priority = 60
/** There is one of each service at most. */
const mostOpen = 20

/** Registers the building of indexes as jobs. */
export function serveIndexing(context: LibraryContext): void {
  context.jobs.serve(indexJob, {
    concurrency: 1,
    maxAttempts: 1,
    isPausable: true,
    run: ({ params }, signal, reportProgress, pause) =>
      build(context, (params as { readonly format: DumpFormatId }).format, { signal, reportProgress, pause }),
  })
}

/** Queues the building of an index, once. @returns the id of the task */
export async function addIndexing({ jobs }: Pick<LibraryContext, 'jobs'>, format: DumpFormatId): Promise<string> {
  const job = { kind: indexJob, uniqueKey: `${indexJob}:${format}`, priority, params: { format } }
  return (await jobs.add(job)).id
}

/** Ends the building of an index: that which is done stays, and the next run goes on from there. */
export async function cancelIndexing(
  { jobs, database }: Pick<LibraryContext, 'jobs' | 'database'>,
  format: DumpFormatId,
): Promise<void> {
  for (const state of ['pending', 'running'] as const) {
    const open = await listJobs(database.reader, { state, kind: indexJob, limit: mostOpen })
    for (const { id, params } of open) if (Object(params).format === format) await jobs.cancel(id)
  }
}

type Run = {
  readonly signal: AbortSignal
  readonly reportProgress: (progress: TaskProgress) => void
  readonly pause: PauseSwitch
}

/** Portion by portion: a run that was cancelled or interrupted is continued by the next one. */
async function build(context: LibraryContext, format: DumpFormatId, { signal, reportProgress, pause }: Run) {
  const { localDatabases, workers } = context
  try {
    for (;;) {
      const used = await localDatabases.find(format)
      if (used === null) {
        const { folder } = localDatabases
        const problem = noteText('local_database_missing', { service: serviceName(format), folder })
        throw new AppError('plugin_failed', { problem })
      }
      const index = localDatabases.indexOf(format)
      const { path, root } = used
      const built = await workers.run('index-dump', { path, root, index, count: perPortion }, { signal })
      if (!built.ok) {
        const problem = noteText(noteOfFailedIndex(built.failure))
        context.log.warn('Could not build the index of a local database', { format, problem: built.failure.detail })
        throw new AppError('plugin_failed', { problem })
      }
      const { current, total, entries, isComplete } = built.value
      reportProgress({ current, total })
      if (isComplete) return { entries }
      await pause.over()
      if (signal.aborted) return null
    }
  } finally {
    localDatabases.forget()
    publishPluginChange(context)
  }
}

function noteOfFailedIndex({ code }: DumpFailure) {
  if (code === 'silent') return 'local_database_silent'
  return code === 'stopped' ? 'local_database_slow' : 'local_database_index_failed'
}

import { noteText } from '../../../domain/notes/table.ts'
import { type PluginFailure, rpcCodes } from '../../../domain/plugins/plugin-failure.ts'
import { failWith, type Result, succeed } from '../../../domain/result.ts'
import type { DumpFailure, DumpFormatId } from '../../../workers/messages.ts'
import type { LibraryContext } from '../../library-context.ts'
import type { PluginCommand, PluginRunner, PluginSession } from '../plugin-runner.ts'
import type { LocalDatabase, LocalDatabases } from './local-databases.ts'
import { localCommand, localFormatOf, localManifest, serviceName } from './local-providers.ts'

type Answering = Pick<LibraryContext, 'workers'> & {
  readonly localDatabases: LocalDatabases
  /** Has an index built that a question lacks. */
  readonly buildIndex: (format: DumpFormatId) => Promise<unknown>
}

/** A runner of plugins that also answers for local databases: no program is started, and no call goes out. */
export function withLocalDatabases(runner: PluginRunner, answering: Answering): PluginRunner {
  const problemOf = async (command: PluginCommand): Promise<string | null> => {
    if (command.command !== localCommand) return runner.problemOf(command)
    const used = await usedFor(answering, command)
    return used.ok ? null : used.failure
  }
  const call = async (command: PluginCommand, method: string, params: unknown) => {
    const used = await usedFor(answering, command)
    if (!used.ok) return failWith(failureOf('not-started', used.failure))
    return method === 'ping' ? succeed({}) : ask(answering, used.value, { method, params })
  }
  const isLocal = ({ command }: PluginCommand) => command === localCommand
  return {
    ...runner,
    problemOf,
    codeOf: async (command) => (isLocal(command) ? succeed(null) : runner.codeOf(command)),
    hostsOf: async (command) => (isLocal(command) ? [] : runner.hostsOf(command)),
    fetchPicture: async (command, url, limits) =>
      isLocal(command) ? failWith(noteText('local_database_pictures')) : runner.fetchPicture(command, url, limits),
    async run(launch, host, work) {
      const format = localFormatOf(launch)
      if (format === null) return runner.run(launch, host, work)
      const session: PluginSession = {
        manifest: localManifest(format),
        call: (method, params) => call(launch, method, params),
      }
      return succeed(await work(session))
    },
    ask: async (launch, host, { method, params, ...how }) =>
      isLocal(launch) ? call(launch, method, params) : runner.ask(launch, host, { method, params, ...how }),
  }
}

type Used = LocalDatabase & { readonly format: DumpFormatId }

/** The file that a plugin reads, or a sentence. */
async function usedFor({ localDatabases }: Answering, command: PluginCommand): Promise<Result<Used, string>> {
  const format = localFormatOf(command)
  if (format === null) return failWith(noteText('local_database_none'))
  const used = await localDatabases.find(format)
  if (used !== null) return succeed({ ...used, format })
  const { folder } = localDatabases
  return failWith(noteText('local_database_missing', { service: serviceName(format), folder }))
}

/** Searching a text of a person is a matter of moments; building an index takes minutes. */
const indexingSeconds = 30

async function ask(
  { workers, localDatabases, buildIndex }: Answering,
  { path, root, format }: Used,
  question: { readonly method: string; readonly params: unknown },
): Promise<Result<unknown, PluginFailure>> {
  const answer = await workers.run('ask-dump', { path, root, index: localDatabases.indexOf(format), ...question })
  if (answer.ok) return answer
  if (answer.failure.code === 'not-indexed') await buildIndex(format)
  return failWith(pluginFailureOf(answer.failure))
}

function pluginFailureOf({ code }: DumpFailure): PluginFailure {
  if (code === 'not-found') return failureOf('not-found', noteText('service_silent_about_this'))
  if (code === 'no-method') {
    return { ...failureOf('refused', noteText('service_declined_this')), code: rpcCodes.methodNotFound }
  }
  if (code === 'not-indexed') {
    const failure = failureOf('rate-limited', noteText('local_database_indexing'))
    return { ...failure, retryAfterSeconds: indexingSeconds }
  }
  if (code === 'silent') return failureOf('upstream', noteText('local_database_silent'))
  return failureOf('upstream', noteText(code === 'stopped' ? 'local_database_slow' : 'local_database_unreadable'))
}

function failureOf(kind: PluginFailure['kind'], message: string): PluginFailure {
  return { kind, code: null, message, retryAfterSeconds: null }
}

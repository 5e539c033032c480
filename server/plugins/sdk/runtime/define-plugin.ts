import type { pluginProtocol } from '../../../domain/plugins/manifest.ts'
import type { Context, DefinePlugin, Manifest, PluginDefinition } from '../types.ts'
import { withinTime } from './call-time.ts'
import { errorCodes, isPluginError, pluginError } from './errors.ts'
import { createHostCalls, createStorage } from './host-calls.ts'
import { createLog } from './log.ts'
import { checkParams } from './params.ts'
import { createReleases } from './releases.ts'

type Message = { id?: unknown; method?: unknown; params?: unknown; result?: unknown }

const protocolVersion = '1.1' satisfies typeof pluginProtocol
/** Largest message; the server stops a plugin that sends more. */
const mostBytes = 4 * 1024 * 1024
const nothingStarted: Omit<Context, 'storage' | 'releases' | 'log' | 'ask'> = {
  ...{ adminConfig: {}, userConfig: {}, credentials: {}, dataDir: '', userId: null },
}

export const definePlugin: DefinePlugin = (definition) => {
  const send = takeStandardOutput()
  const pending = new Set<unknown>()
  const calls = createHostCalls((message) => send(messageLine({ jsonrpc: '2.0', ...message })))
  let logLevel = 'info'
  const server: Server = {}
  const context: Context = {
    ...nothingStarted,
    ask: calls.ask,
    storage: createStorage(calls.ask),
    releases: createReleases(calls.ask),
    log: createLog(
      (text) => process.stderr.write(text),
      () => logLevel,
    ),
  }
  const begin = async (params: Readonly<Record<string, unknown>>): Promise<Manifest> => {
    if (typeof params.logLevel === 'string') logLevel = params.logLevel
    if (typeof params.timeoutSeconds === 'number') server.seconds = params.timeoutSeconds
    const given = Object.fromEntries(Object.keys(nothingStarted).map((key) => [key, params[key]]))
    Object.assign(context, { ...given, userId: params.userId ?? null })
    await definition.start?.(context)
    return { ...definition.manifest, protocolVersion } as Manifest
  }
  const answerTo = createAnswers(definition, { context, server, begin })
  const take = async (message: Message) => {
    const { id, method, params } = message
    if (method === undefined) return calls.settle(message)
    if (id === undefined) return
    pending.add(id)
    const line = await answerTo(method, params)
      .then((result) => answerLine(id, { result: result ?? null }))
      .catch((error: unknown) => answerLine(id, { error: errorOf(error, context, String(method)) }))
    if (pending.delete(id)) send(line)
  }
  endOnDefects(context, (message) => {
    const error = { code: errorCodes.internalError, message }
    const lines = [...pending].map((id) => answerLine(id, { error }))
    pending.clear()
    send(lines.join(''), () => process.exit(1))
  })
  readLines((line) => {
    const message = messageOf(line)
    if (message === null) context.log.error('The server sent a line that is not a message of JSON-RPC.')
    else void take(message)
  })
}

/** `seconds`: how long the server waits for an answer, from `initialize`. */
type Server = { seconds?: number }
type Parts = {
  readonly context: Context
  readonly server: Server
  readonly begin: (params: Readonly<Record<string, unknown>>) => Promise<Manifest>
}

function createAnswers({ methods, stop }: PluginDefinition, { context, server, begin }: Parts) {
  return async (method: unknown, params: unknown): Promise<unknown> => {
    if (typeof method !== 'string') throw pluginError(errorCodes.invalidRequest, 'A call needs the name of a method.')
    if (method === 'ping') return 'pong'
    if (method === 'initialize') return begin(checkParams(method, params))
    if (method === 'shutdown') return stop?.()
    const handler = Object.hasOwn(methods, method) ? methods[method as keyof typeof methods] : undefined
    if (handler === undefined) throw pluginError(errorCodes.methodNotFound, `${method} is not known here.`)
    const checked = checkParams(method, params)
    const run = () => (handler as (params: unknown, context: Context) => unknown)(checked, context)
    return withinTime({ method, serverSeconds: server.seconds }, run)
  }
}

/** Whatever else writes to standard output, such as `console.log`, writes to standard error from now on. */
function takeStandardOutput(): (text: string, written?: () => void) => void {
  const { stdout, stderr } = process
  const write = stdout.write.bind(stdout)
  // The server is gone: standard input ends as well.
  stdout.on('error', () => undefined)
  stdout.write = stderr.write.bind(stderr)
  return (text, written) => void write(text, () => written?.())
}

/** Other characters that end lines elsewhere, such as U+2028, may stand in JSON. */
function readLines(onLine: (line: string) => void): void {
  let rest = ''
  process.stdin.setEncoding('utf8')
  process.stdin.on('data', (text: string) => {
    const lines = `${rest}${text}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.trim() !== '') onLine(line)
  })
  // Open connections of a service would keep the process alive.
  process.stdin.on('end', () => process.exit(0))
}

function messageOf(line: string): Message | null {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

function messageLine(message: object): string {
  return `${JSON.stringify(message)}\n`
}

function answerLine(id: unknown, answer: object): string {
  const line = messageLine({ jsonrpc: '2.0', id, ...answer })
  if (Buffer.byteLength(line) <= mostBytes) return line
  const error = { code: errorCodes.internalError, message: 'The answer is larger than 4 MB. Return fewer results.' }
  return messageLine({ jsonrpc: '2.0', id, error })
}

function errorOf(error: unknown, { log }: Context, method: string): object {
  if (isPluginError(error)) {
    const { code, message, data } = error
    return { code, message, ...(data === undefined ? {} : { data }) }
  }
  log.error(`${method} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  return { code: errorCodes.internalError, message: messageFor(error) }
}

function messageFor(error: unknown): string {
  return `The plugin has a defect: ${error instanceof Error ? error.message : String(error)}`
}

/** After an error that nobody handled, the state of the plugin is unknown: it ends, and is started anew when needed. */
function endOnDefects({ log }: Context, end: (message: string) => void): void {
  const onDefect = (error: unknown) => {
    log.error(`Ended by an error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    end(messageFor(error))
  }
  process.on('uncaughtException', onDefect)
  process.on('unhandledRejection', onDefect)
}

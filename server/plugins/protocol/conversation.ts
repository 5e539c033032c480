import type { Readable, Writable } from 'node:stream'
import { noteText } from '../../domain/notes/table.ts'
import { type PluginFailure, rpcCodes } from '../../domain/plugins/plugin-failure.ts'
import { pluginLimits } from '../../domain/plugins/plugin-limits.ts'
import type { Result } from '../../domain/result.ts'
import { createTokenBuckets } from '../../domain/token-bucket.ts'
import type { PluginHost } from '../../library/plugins/plugin-runner.ts'
import type { Timers } from '../timers.ts'
import type { PluginFailures } from './failures.ts'
import { createHostRequests } from './host-requests.ts'
import { createLineReader } from './line-reader.ts'
import { type Message, readMessage } from './message.ts'
import { readAnswer } from './messages.ts'

type Outcome = Result<unknown, PluginFailure>

export type CallLimits = { readonly timeoutSeconds: number; readonly signal?: AbortSignal | undefined }

type WaitingCalls = {
  wait(id: number, method: string, how: CallLimits): Promise<Outcome>
  /** @returns whether the call was expected */
  settle(id: unknown, outcome: Outcome): boolean
  endAll(failure: PluginFailure): void
}

type Received = {
  readonly failures: PluginFailures
  readonly timers: Timers
  /** A response timed out. */
  readonly onLate: (failure: PluginFailure) => void
}

/** Pending calls of a plugin, by id. */
function createWaitingCalls({ failures, timers, onLate }: Received): WaitingCalls {
  const waiting = new Map<number, (outcome: Outcome) => void>()
  return {
    wait(id, method, { timeoutSeconds, signal }) {
      return new Promise((resolve) => {
        const giveUp = () => resolve({ ok: false, failure: failures.stopped('was cancelled') })
        signal?.addEventListener('abort', giveUp, { once: true })
        // Cancelled while the plugin started.
        if (signal?.aborted === true) giveUp()
        // Its response is still due: a plugin that exceeds the time hangs, whether or not a caller waits.
        const cancel = timers.after(timeoutSeconds * 1_000, () => onLate(failures.timeout(method, timeoutSeconds)))
        waiting.set(id, (outcome) => {
          cancel()
          signal?.removeEventListener('abort', giveUp)
          resolve(outcome)
        })
      })
    },
    settle(id, outcome) {
      if (typeof id !== 'number') return false
      waiting.get(id)?.(outcome)
      return waiting.delete(id)
    },
    endAll(failure) {
      for (const settle of waiting.values()) settle({ ok: false, failure })
      waiting.clear()
    },
  }
}

export type Conversation = {
  /** Never throws. `signal` ends the waiting and not the plugin; a timeout ends both. */
  call(method: string, params: unknown, how: CallLimits): Promise<Outcome>
  /** Rejects all pending calls with this reason, and sends nothing more. */
  end(failure: PluginFailure): void
  /** Closes, and asks the plugin to shut down. Resolves when it answers; never when it does not. */
  shutDown(failure: PluginFailure): Promise<void>
}

type ConversationOptions = {
  readonly input: Writable
  readonly output: Readable
  readonly hostNow: () => PluginHost
  readonly failures: PluginFailures
  readonly timers: Timers
  readonly clock: () => number
  /** The plugin violated the protocol: called once, after all pending calls were rejected. */
  readonly onFault: (failure: PluginFailure) => void
  readonly onDefect: (error: unknown) => void
}

/** Bytes buffered for a plugin that does not read. */
const maxUnread = 4 * pluginLimits.lineBytes
/** Limit of unsolicited output; the sync of a large library is far below. */
const unsolicited = { perSecond: 1_000, burst: 60_000 }

/** JSON-RPC 2.0 with one plugin, one message per line, in both directions (README.md, the protocol). */
export function openConversation(options: ConversationOptions): Conversation {
  const { input, failures, onFault } = options
  let lastId = 0
  let over: PluginFailure | null = null
  let onShutdownSent: (() => void) | undefined

  const end = (failure: PluginFailure) => {
    over ??= failure
    requests.end()
    calls.endAll(failure)
  }
  const fault = (failure: PluginFailure) => {
    if (over !== null) return
    end(failure)
    onFault(failure)
  }
  const calls = createWaitingCalls({ ...options, onLate: fault })
  const write = (line: string) => {
    const isFull = input.writableLength + line.length > maxUnread
    if (isFull) fault(failures.tooLarge('does not read what it is sent'))
    return over === null ? writeLine(input, line) : Promise.resolve()
  }
  const requests = createHostRequests({ ...options, send: (message) => write(answerLine(message)) })
  const settle = (id: unknown, outcome: Outcome) =>
    calls.settle(id, outcome) || fault(failures.malformed('an answer to something that it was not asked'))
  const take = (message: Message) => {
    if (message.kind === 'malformed') fault(failures.malformed(message.why))
    else if (message.kind === 'request') requests.take(message)
    else if (message.kind === 'result') settle(message.id, { ok: true, value: message.result })
    else if (message.kind === 'error') settle(message.id, { ok: false, failure: failures.answered(message.error) })
  }
  listen(options, {
    onFault: fault,
    onMessage(message) {
      if (over === null) take(message)
      else if ('id' in message && message.id === lastId) onShutdownSent?.()
    },
  })

  return {
    async call(method, params, how) {
      if (over !== null) return { ok: false, failure: over }
      if (how.signal?.aborted === true) return { ok: false, failure: failures.stopped() }
      const line = messageLine({ id: lastId + 1, method, params })
      if (isTooLong(line)) return { ok: false, failure: failures.callTooLarge(method) }
      const waiting = calls.wait(++lastId, method, how)
      void write(line)
      const answer = await waiting
      return answer.ok ? { ok: true, value: readAnswer(method, answer.value) } : answer
    },
    end,
    async shutDown(failure) {
      if (over !== null) return
      end(failure)
      const { promise, resolve } = Promise.withResolvers<void>()
      onShutdownSent = resolve
      input.write(messageLine({ id: ++lastId, method: 'shutdown', params: {} }))
      return promise
    },
  }
}

/** Resolves on drain; an error means that the process has exited, which is handled separately. */
function writeLine(input: Writable, line: string): Promise<void> {
  return new Promise((resolve) => input.write(line, () => resolve()))
}

type LineHandlers = {
  readonly onMessage: (message: Message) => void
  readonly onFault: (failure: PluginFailure) => void
}

function listen({ input, output, failures, clock }: ConversationOptions, { onMessage, onFault }: LineHandlers): void {
  const buckets = createTokenBuckets(clock)
  const limit = Math.round(pluginLimits.lineBytes / 1024 / 1024)
  const read = createLineReader({
    maxBytes: pluginLimits.lineBytes,
    onLine(line) {
      if (line.trim() === '') return
      const message = readMessage(line)
      const isAnswer = message.kind === 'result' || message.kind === 'error'
      if (isAnswer || buckets.take('unasked', unsolicited, 1).allowed) onMessage(message)
      else onFault(failures.tooLarge('sent more messages than can be read'))
    },
    onFault(why) {
      if (why === 'too-large') onFault(failures.tooLarge(`sent a line of more than ${limit} MB`))
      else onFault(failures.malformed('bytes that are not UTF-8'))
    },
  })
  output.on('data', read)
  for (const stream of [input, output]) stream.on('error', () => undefined)
}

function answerLine(message: { readonly id: string | number }): string {
  const line = messageLine(message)
  if (!isTooLong(line)) return line
  const error = { code: rpcCodes.internalError, message: noteText('plugin_line_too_long') }
  return messageLine({ id: message.id, error })
}

function messageLine(message: object): string {
  return `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`
}

function isTooLong(line: string): boolean {
  return Buffer.byteLength(line) > pluginLimits.lineBytes
}

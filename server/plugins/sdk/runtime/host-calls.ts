import type { Storage } from '../types.ts'
import { errorCodes, pluginError } from './errors.ts'

/** Requests of one plugin that the server takes at once. */
const mostAtOnce = 32
const usualTimeoutMs = 30_000

type Settle = { resolve(value: unknown): void; reject(error: Error): void; cancel(): void }
type Answer = { id?: unknown; result?: unknown; error?: { code: number; message: string; data?: object } }

/** Requests of the plugin to the server, which wait for their turn. */
export type HostCalls = {
  ask(method: string, params: object, options?: { timeoutMs?: number }): Promise<unknown>
  /** Takes an answer of the server. */
  settle(answer: Answer): void
}

export function createHostCalls(send: (message: object) => void): HostCalls {
  const asked = new Map<string, Settle>()
  const waiting: (() => void)[] = []
  let lastId = 0

  const begin = (method: string, params: object, { timeoutMs = usualTimeoutMs }: { timeoutMs?: number }) =>
    new Promise<unknown>((resolve, reject) => {
      const id = `plugin-${++lastId}`
      const timer = setTimeout(() => {
        settle({ id, error: { code: errorCodes.internalError, message: `The server did not answer ${method}.` } })
      }, timeoutMs)
      asked.set(id, { resolve, reject, cancel: () => clearTimeout(timer) })
      send({ id, method, params })
    })
  const settle = ({ id, result, error }: Answer) => {
    const found = typeof id === 'string' ? asked.get(id) : undefined
    if (found === undefined) return
    asked.delete(String(id))
    found.cancel()
    if (error === undefined) found.resolve(result)
    else found.reject(pluginError(error.code, error.message, error.data))
    waiting.shift()?.()
  }
  return {
    async ask(method, params, options = {}) {
      if (asked.size >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
      return begin(method, params, options)
    },
    settle,
  }
}

type Entries = Awaited<ReturnType<Storage['list']>>

/** What the server stores for the person that the plugin works for. */
export function createStorage(ask: HostCalls['ask']): Storage {
  return {
    async get(key) {
      return ((await ask('storage/get', { key })) as { data: unknown }).data
    },
    async set(key, data, { expiresAt } = {}) {
      const until = expiresAt instanceof Date ? expiresAt.toISOString() : expiresAt
      await ask('storage/set', { key, data, ...(until === undefined ? {} : { expiresAt: until }) })
    },
    async delete(key) {
      return ((await ask('storage/delete', { key })) as { deleted: boolean }).deleted
    },
    async list() {
      return ((await ask('storage/list', {})) as { keys: Entries }).keys
    },
    async clear() {
      return ((await ask('storage/clear', {})) as { deleted: number }).deleted
    },
  }
}

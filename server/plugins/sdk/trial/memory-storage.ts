import { type RpcError, rpcCodes } from '../../../domain/plugins/plugin-failure.ts'
import { pluginLimits } from '../../../domain/plugins/plugin-limits.ts'
import { failWith, type Result, succeed } from '../../../domain/result.ts'
import type { PluginHost } from '../../../library/plugins/plugin-runner.ts'

type Entry = { readonly data: unknown; readonly expiresAt: string | null; readonly updatedAt: string }
type Params = { readonly key?: unknown; readonly data?: unknown; readonly expiresAt?: unknown }
type Answer = Result<unknown, RpcError>

const refuse = (code: number, message: string): Answer => failWith({ code, message })

/**
 * Answers `storage/…` of a plugin on trial as the server does, from memory.
 * @param initial values by key
 * @param isForPerson false: it works for the server, which stores nothing for it
 */
export function memoryStorage(
  initial: Readonly<Record<string, unknown>>,
  isForPerson: boolean,
  clock: () => number,
): PluginHost {
  const now = () => new Date(clock()).toISOString()
  const entries = new Map<string, Entry>(
    Object.entries(initial).map(([key, data]) => [key, { data, expiresAt: null, updatedAt: now() }]),
  )
  const live = (key: string) => {
    const entry = entries.get(key)
    if (entry?.expiresAt == null || Date.parse(entry.expiresAt) > clock()) return entry
    entries.delete(key)
    return undefined
  }
  const actions: Readonly<Record<string, (params: Params) => Answer>> = {
    'storage/list': () =>
      succeed({ keys: [...entries].map(([key, { updatedAt, expiresAt }]) => ({ key, updatedAt, expiresAt })) }),
    'storage/clear': () => {
      const deleted = entries.size
      entries.clear()
      return succeed({ deleted })
    },
    'storage/get': withKey((key) => {
      const entry = live(key)
      return succeed({ data: entry?.data ?? null, expiresAt: entry?.expiresAt ?? null })
    }),
    'storage/delete': withKey((key) => succeed({ deleted: entries.delete(key) })),
    'storage/set': withKey((key, { data, expiresAt }) => {
      const problem = problemOf(data, expiresAt)
      if (problem !== null) return refuse(rpcCodes.invalidParams, problem)
      if (!entries.has(key) && entries.size >= pluginLimits.storageKeys) {
        return refuse(rpcCodes.invalidParams, `At most ${pluginLimits.storageKeys} keys can be stored.`)
      }
      entries.set(key, { data, expiresAt: expiresAt == null ? null : String(expiresAt), updatedAt: now() })
      return succeed({ success: true })
    }),
  }
  return {
    async answer(method, params) {
      const action = Object.hasOwn(actions, method) ? actions[method] : undefined
      if (action === undefined) return refuse(rpcCodes.methodNotFound, `The server knows no method ${method}.`)
      if (isForPerson) return action((params ?? {}) as Params)
      return refuse(rpcCodes.invalidRequest, 'Only what works for a person can keep things here. Use your data folder.')
    },
  }
}

function withKey(act: (key: string, params: Params) => Answer) {
  return (params: Params): Answer => {
    const { key } = params
    if (typeof key === 'string' && key !== '' && key.length <= pluginLimits.storageKey) return act(key, params)
    return refuse(rpcCodes.invalidParams, `Needs a key of 1 to ${pluginLimits.storageKey} characters.`)
  }
}

function problemOf(data: unknown, expiresAt: unknown): string | null {
  if (data === undefined) return 'Needs data.'
  if (Buffer.byteLength(JSON.stringify(data)) > pluginLimits.storageValueBytes) {
    return `The data of one key can have at most ${pluginLimits.storageValueBytes} bytes as JSON.`
  }
  const isTime = expiresAt == null || (typeof expiresAt === 'string' && !Number.isNaN(Date.parse(expiresAt)))
  return isTime ? null : 'expiresAt has to be a time as in RFC 3339.'
}

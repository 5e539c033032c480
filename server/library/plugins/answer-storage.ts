import { findStored, listStored } from '../../db/queries/system/user-plugins.ts'
import { write } from '../../db/write.ts'
import { AppError } from '../../domain/errors.ts'
import { type RpcError, rpcCodes } from '../../domain/plugins/plugin-failure.ts'
import { pluginLimits } from '../../domain/plugins/plugin-limits.ts'
import { failWith, type Result, succeed } from '../../domain/result.ts'
import type { LibraryContext } from '../library-context.ts'
import type { PluginHost } from './plugin-runner.ts'

type Answer = Result<unknown, RpcError>
type NewEntry = { readonly key: string; readonly value: unknown; readonly expiresAt: number | null }

const refuse = (code: number, message: string): Answer => failWith({ code, message })
const invalid = (message: string): Answer => refuse(rpcCodes.invalidParams, message)

/**
 * Answers a plugin's `storage/…` requests: stores values for the person it works for.
 * @param userPluginId null: it works for the server and has only its data folder
 */
export function answerStorage(
  { database, clock }: Pick<LibraryContext, 'database' | 'clock'>,
  userPluginId: string | null,
): PluginHost['answer'] {
  return async (method, params) => {
    const run = isStorageMethod(method) ? actions[method] : undefined
    if (run === undefined) return refuse(rpcCodes.methodNotFound, `The server knows no method ${method}.`)
    if (userPluginId === null) {
      return refuse(rpcCodes.invalidRequest, 'Only what works for a person can keep things here. Use your data folder.')
    }
    return run({ database, userPluginId, now: clock(), params })
  }
}

type StorageRequest = Pick<LibraryContext, 'database'> & {
  readonly userPluginId: string
  readonly now: number
  readonly params: unknown
}
type Action = (request: StorageRequest) => Promise<Answer>

const withKey =
  (act: (request: StorageRequest, key: string) => Promise<Answer>): Action =>
  async (request) => {
    const key = keyOf(request.params)
    return key === null ? invalid(`Needs a key of 1 to ${pluginLimits.storageKey} characters.`) : act(request, key)
  }

const actions = {
  'storage/list': async ({ database, userPluginId, now }: StorageRequest) =>
    succeed({ keys: (await listStored(database.reader, { userPluginId, now })).map(describeEntry) }),
  'storage/clear': async ({ database, userPluginId }: StorageRequest) => {
    const [deleted] = await database.commit([write('removeStored', { userPluginId, key: null })])
    return succeed({ deleted })
  },
  'storage/get': withKey(async ({ database, userPluginId, now }, key) => {
    const found = await findStored(database.reader, { userPluginId, key, now })
    return succeed({ data: found?.value ?? null, expiresAt: timeOrNull(found?.expiresAt ?? null) })
  }),
  'storage/delete': withKey(async ({ database, userPluginId }, key) => {
    const [deleted] = await database.commit([write('removeStored', { userPluginId, key })])
    return succeed({ deleted: deleted > 0 })
  }),
  'storage/set': withKey(async (request, key) => {
    const entry = entryOf(key, request.params)
    return 'problem' in entry ? invalid(entry.problem) : storeEntry(request, entry)
  }),
} as const satisfies Readonly<Record<string, Action>>

function isStorageMethod(method: string): method is keyof typeof actions {
  return Object.hasOwn(actions, method)
}

async function storeEntry({ database, userPluginId, now }: StorageRequest, entry: NewEntry): Promise<Answer> {
  try {
    await database.commit([write('setStoredValue', { userPluginId, ...entry, now })])
    return succeed({ success: true })
  } catch (error) {
    if (error instanceof AppError) return invalid(error.message)
    throw error
  }
}

function keyOf(params: unknown): string | null {
  const key = memberOf(params, 'key')
  return typeof key === 'string' && key !== '' && key.length <= pluginLimits.storageKey ? key : null
}

function memberOf(params: unknown, name: string): unknown {
  return typeof params === 'object' && params !== null ? (params as Record<string, unknown>)[name] : undefined
}

function entryOf(key: string, params: unknown): NewEntry | { readonly problem: string } {
  const value = memberOf(params, 'data')
  if (value === undefined) return { problem: 'Needs data.' }
  if (Buffer.byteLength(JSON.stringify(value)) > pluginLimits.storageValueBytes) {
    return { problem: `The data of one key can have at most ${pluginLimits.storageValueBytes} bytes as JSON.` }
  }
  const requested = memberOf(params, 'expiresAt') ?? null
  if (requested === null) return { key, value, expiresAt: null }
  const expiresAt = typeof requested === 'string' ? Date.parse(requested) : Number.NaN
  return Number.isNaN(expiresAt) ? { problem: 'expiresAt has to be a time as in RFC 3339.' } : { key, value, expiresAt }
}

function describeEntry({ key, updatedAt, expiresAt }: Awaited<ReturnType<typeof listStored>>[number]) {
  return { key, updatedAt: timeOrNull(updatedAt), expiresAt: timeOrNull(expiresAt) }
}

function timeOrNull(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

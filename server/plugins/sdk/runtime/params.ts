import type { Calls } from '../types.ts'
import { invalidParams } from './errors.ts'

type Kind = 'text' | 'number' | 'list'

/** Parameters that each call has, so that a handler finds them as its types say. */
const needed: { readonly [M in keyof Calls]: Readonly<Record<string, Kind>> } = {
  'metadata/series/search': { query: 'text', limit: 'number' },
  'metadata/series/match': { title: 'text' },
  'metadata/series/matchMany': { items: 'list' },
  'metadata/series/get': { externalId: 'text' },
  'metadata/book/search': { limit: 'number' },
  'metadata/book/match': { title: 'text' },
  'metadata/book/get': { externalId: 'text' },
  'releases/poll': { sourceId: 'text', sourceKey: 'text' },
  'sync/getUserInfo': {},
  'sync/pullProgress': { limit: 'number' },
  'sync/pushProgress': { entries: 'list' },
  'sync/status': {},
  'recommendations/get': { library: 'list', limit: 'number', excludeIds: 'list' },
  'recommendations/updateProfile': { entries: 'list' },
  'recommendations/clear': {},
  'recommendations/dismiss': { externalId: 'text' },
}

const isOf: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  list: Array.isArray,
}

/** @throws PluginError -32602 that names the first wrong parameter */
export function checkParams(method: string, params: unknown): Readonly<Record<string, unknown>> {
  const given = params ?? {}
  if (typeof given !== 'object' || Array.isArray(given)) throw invalidParams(`${method} needs its parameters by name.`)
  const values = given as Readonly<Record<string, unknown>>
  const kinds = Object.hasOwn(needed, method) ? needed[method as keyof Calls] : {}
  for (const [name, kind] of Object.entries(kinds)) {
    if (!isOf[kind](values[name])) throw invalidParams(`${method} needs ${name}: a ${kind}.`)
  }
  return values
}

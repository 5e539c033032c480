import { createHash } from 'node:crypto'
import { marker } from './hidden-rows.ts'
import type { Reply } from './http-client.ts'
import type { TwinWorlds } from './twin-worlds.ts'

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** A response without IDs of each server, times, process metrics and secrets. */
export function received({ shared }: Pick<TwinWorlds, 'shared'>, reply: Reply): unknown {
  const type = reply.headers['content-type'] ?? ''
  if (!/json|text|xml/.test(type)) {
    return {
      status: reply.status,
      headers: headersOf(reply, shared),
      body: createHash('sha1').update(reply.bytes).digest('hex'),
    }
  }
  const body = reply.text
    .replace(uuid, (id) => (shared.has(id) ? id : '<id>'))
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replace(/"(\w*(?:DurationMs|AgeMs|Bytes|Seconds|P99Ms)|databaseSize|latencyMs|minutes)":[\d.]+/g, '"$1":0')
    .replace(/"timestamp":\d+/g, '"timestamp":0')
    .replace(/\blists-\d+/g, '<plugin>')
    .replace(/"status":"(running|pending)"/g, '"status":"<open>"')
    .replace(/folder-\w{6}|inglenook-\w+-\w{6}/g, '<folder>')
    .replace(/(localhost|\d{1,3}(?:\.\d{1,3}){3})(?::|%3A)\d+/g, '<host>')
    .replace(/"code":"\d{6}"/g, '"code":"<code>"')
    .replace(/(#offer=<id>)\.[\w-]+/g, '$1.<secret>')
    .replace(/eyJ[\w.-]+|ik_\w+|(?<![\w-])[\w-]{43}(?=["&])/g, '<secret>')
  const isOne = body.startsWith('{') && !type.includes('ndjson')
  return { status: reply.status, headers: headersOf(reply, shared), body: isOne ? inOneOrder(JSON.parse(body)) : body }
}

/** Headers that depend on time, user and request count, or hash IDs of each server. */
const variableHeaders =
  /^(date|x-request-id|content-length|etag|last-modified|location|set-cookie|retry-after|x-ratelimit-)/

/** Header names, and the values that both servers must have in common. */
function headersOf({ headers }: Reply, shared: ReadonlySet<string>): Readonly<Record<string, unknown>> {
  const bare = (value: unknown) => String(value).replace(uuid, (id) => (shared.has(id) ? id : '<id>'))
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, variableHeaders.test(name) ? '<any>' : bare(value)]),
  )
}

/** Books of a series finished at the same time are sorted by ID, which differs between servers. */
function inOneOrder<T extends { entries?: unknown[] }>(body: T): T {
  if (!Array.isArray(body.entries)) return body
  const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
  return { ...body, entries: [...body.entries].sort(byText) }
}

/** Names and IDs of hidden content in a text, except those in the request. */
export function hiddenIn(
  { hidden, shared }: Pick<TwinWorlds, 'hidden' | 'shared'>,
  text: string,
  asked = '',
): string[] {
  const ids = Object.values(hidden).flatMap(({ libraryId, seriesId, books }) => [
    libraryId,
    seriesId,
    ...Object.values(books).map(({ id }) => String(id)),
  ])
  return [marker, ...ids].filter((secret) => !shared.has(secret) && text.includes(secret) && !asked.includes(secret))
}

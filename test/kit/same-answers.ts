import type { Reply } from './http-client.ts'
import type { TestServer } from './test-server.ts'

/** IDs and secrets that each server generates for itself. */
const ownTokens = new RegExp(
  [
    '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
    // IDs in the compatible API, and their ends in file names.
    '(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])',
    '(?<=-)[0-9a-f]{8}(?=\\.\\w)',
    'eyJ[\\w.-]+',
    'ik_\\w+',
    '(?<="prefix":")[0-9a-f]{8}',
    '(?<="code":")\\d{6}',
    '(?<![\\w-])[\\w-]{43}(?![\\w-])',
  ].join('|'),
  'gi',
)

/** Headers that depend on the real time or the connection, and lengths, which follow from the body. */
const ownHeaders = /^(date|x-request-id|content-length|retry-after|x-ratelimit-.*)$/

export type Comparison = {
  /** @throws Error with the request and the first difference */
  readonly same: ((request: string, left: Reply, right: Reply) => void) & {
    /** Registers a pair of tokens. @returns the left one */
    token(left: string, right: string): string
  }
  /** Replaces the tokens of the left server by those of the right one, at any depth. */
  readonly translate: <T>(value: T) => T
}

/**
 * Compares the responses of two servers. Tokens that differ are paired when they first occur at the same place, and
 * have to stay a pair.
 */
export function createComparison([left, right]: readonly [TestServer, TestServer]): Comparison {
  const toRight = new Map<string, string>()
  const toLeft = new Map<string, string>()

  /** @returns whether they are a pair, or became one */
  function pair(one: string, other: string): boolean {
    const [there, here] = [toRight.get(one), toLeft.get(other)]
    if (there !== undefined || here !== undefined) return there === other && here === one
    toRight.set(one, other)
    toLeft.set(other, one)
    const [compact, otherCompact] = [one, other].map((id) => id.replaceAll('-', '').toLowerCase())
    if (one.length === 36 && compact !== undefined && otherCompact !== undefined) {
      return pair(compact, otherCompact) && pair(compact.slice(-8), otherCompact.slice(-8))
    }
    const [claims, otherClaims] = [claimsOf(one), claimsOf(other)]
    return claims === inLeftTokens(claims, otherClaims)
  }

  /** The text of the right server with the tokens of the left one. */
  function inLeftTokens(one: string, other: string): string {
    const tokens = one.match(ownTokens) ?? []
    let at = -1
    return other.replace(ownTokens, (token) => {
      at += 1
      const counterpart = tokens[at]
      return counterpart !== undefined && pair(counterpart, token) ? counterpart : token
    })
  }

  function expectText(request: string, where: string, one: string, other: string): void {
    const [here, there] = [steady(one, left), steady(other, right)]
    const same = inLeftTokens(here, there)
    if (here !== same) throw new Error(`${request}\n${where}: ${firstDifference(here, same)}`)
  }

  function same(request: string, one: Reply, other: Reply): void {
    expectText(request, 'status', String(one.status), String(other.status))
    const type = one.headers['content-type'] ?? ''
    if (/json|text|xml/.test(type)) expectText(request, 'body', one.text, other.text)
    else if (!one.bytes.equals(other.bytes)) throw new Error(`${request}\nbody: the bytes differ`)
    for (const name of new Set([...Object.keys(one.headers), ...Object.keys(other.headers)])) {
      const values = [one.headers[name], other.headers[name]].map((value) => String(value))
      const [here = '', there = ''] = values
      // Hashes of IDs differ, but not between some requests of one server and the same ones of the other.
      if (name === 'etag' && pair(here, there)) continue
      if (!ownHeaders.test(name)) expectText(request, name, here, there)
    }
  }

  const replaced = (text: string) => {
    const all = toRight.get(text)
    return all ?? text.replace(ownTokens, (token) => toRight.get(token) ?? token)
  }
  const translate = (value: unknown): unknown => {
    if (typeof value === 'string') return replaced(value)
    if (Array.isArray(value)) return value.map(translate)
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [replaced(key), translate(part)]))
  }
  const token = (one: string, other: string) => {
    pair(one, other)
    return one
  }
  return { same: Object.assign(same, { token }), translate: <T>(value: T) => translate(value) as T }
}

/** Without what depends on the process: durations, memory, ports, folders of data, and the servers of a database. */
function steady(text: string, { port, dataDir }: TestServer): string {
  const bare = text
    .replaceAll(dataDir, '<data>')
    .replaceAll(`:${port}`, ':<port>')
    .replace(/; Expires=[^;]+/, '')
    .replace(/"servers":\[.*?\]/g, '"servers":[]')
    .replace(
      /"(bytes|\w*(?:DurationMs|AgeMs|Bytes|Seconds|P99Ms|latencyMs)|databaseSize|throughputPerSec)":(?:[\d.]+|null)/g,
      '"$1":0',
    )
  const open = bare.replace(/"status":"(?:running|pending)"(?:,"phase":"\w+")?/g, '"status":"<open>"')
  // How far work is that has just begun.
  return open === bare
    ? bare
    : open.replace(/"((?:files|series|books)[A-Z]\w+|startedAt)":(?:null|\d+|"[^"]*")/g, '"$1":null')
}

/** What an access token says, with the ID of its session; empty for other tokens. */
function claimsOf(token: string): string {
  return token.startsWith('eyJ') ? Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() : ''
}

function firstDifference(one: string, other: string): string {
  let at = 0
  while (one[at] === other[at]) at += 1
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 120), at + 120))
  return `differs at ${at}:\nSQLite:     ${around(one)}\nPostgreSQL: ${around(other)}`
}

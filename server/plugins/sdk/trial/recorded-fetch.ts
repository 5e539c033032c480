import { appendFileSync, readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Runs in the process of a plugin before its own file, when `plugin test` answers its requests: `fetch` gets what was
 * recorded, and nothing else can connect. Each request and each answer is noted in the plugin's data folder.
 */
type Recorded = {
  readonly method: string
  readonly url: string
  readonly sends: unknown
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}
type Task = {
  readonly main: string
  /** Files in the data folder: for requests, and for what the plugin answers. */
  readonly log: string
  readonly answers: string
  readonly http: readonly Recorded[]
}

const folder = import.meta.dirname
const task = JSON.parse(readFileSync(join(folder, '.inglenook-trial.json'), 'utf8')) as Task
const unused = task.http.map((recorded, index) => ({ recorded, index }))

function note(line: object): void {
  appendFileSync(join(homedir(), task.log), `${JSON.stringify(line)}\n`)
}

/** The order of parameters means nothing. */
function comparable(address: string): string {
  const url = new URL(address)
  url.searchParams.sort()
  url.hash = ''
  return url.href
}

function includes(actual: unknown, expected: unknown): boolean {
  if (typeof expected !== 'object' || expected === null) return Object.is(actual, expected)
  if (typeof actual !== 'object' || actual === null) return false
  if (Array.isArray(expected) && (!Array.isArray(actual) || actual.length !== expected.length)) return false
  return Object.entries(expected).every(([key, value]) => includes(Reflect.get(actual, key), value))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

type Entry = (typeof unused)[number]
const used: Entry[] = []

/** In the order of the recordings; an error answers again, as a client asks again. */
function take(isThis: (entry: Entry) => boolean): Entry | undefined {
  const at = unused.findIndex(isThis)
  if (at < 0) return used.findLast((entry) => entry.recorded.status >= 400 && isThis(entry))
  used.push(...unused.splice(at, 1))
  return used.at(-1)
}

async function recordedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  const sent = jsonOf(await request.text())
  const { method } = request
  const found = take(
    ({ recorded }) =>
      recorded.method === method &&
      comparable(recorded.url) === comparable(request.url) &&
      (recorded.sends === undefined || includes(sent, recorded.sends)),
  )
  note({ method, url: request.url, index: found?.index ?? null })
  if (found === undefined) throw new TypeError('fetch failed', { cause: new Error('it is not recorded') })
  const { status, headers, body } = found.recorded
  const hasBody = body !== undefined && body !== null && ![101, 204, 205, 304].includes(status)
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new Response(hasBody ? text : null, { status, headers: { 'content-type': 'application/json', ...headers } })
}

// The server leaves out what is damaged in an answer; a test has to see it.
const write = process.stdout.write.bind(process.stdout)
process.stdout.write = (...given: unknown[]): boolean => {
  const [text] = given
  if (typeof text === 'string') appendFileSync(join(homedir(), task.answers), text)
  return Reflect.apply(write, null, given)
}
Reflect.set(globalThis, Symbol.for('inglenook.recorded'), true)
globalThis.fetch = recordedFetch
Socket.prototype.connect = () => {
  note({ method: 'CONNECT', url: '', index: null })
  throw new Error('Only fetch gets recorded answers.')
}
const main = join(folder, task.main)
process.argv[1] = main
await import(pathToFileURL(main).href)

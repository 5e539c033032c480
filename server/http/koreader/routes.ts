import type { Permission } from '../../domain/access/viewer.ts'
import { longestReaderProgress } from '../../domain/reading/reader-point.ts'
import type { ReaderSync } from '../../library/reading/reader-sync.ts'
import { findReaderSync, saveReaderSync } from '../../library/reading/reader-sync.ts'
import type { ApiContext } from '../api-context.ts'
import { type Refusal, sendJsonRefusal } from '../kit/answer/refuse.ts'
import { sendJson } from '../kit/answer/send-json.ts'
import type { Endpoint } from '../kit/kit.ts'
import { badBody } from '../kit/reading/progression.ts'
import { readerCredentialOf } from '../kit/request/credential.ts'
import { clientOf, deviceOf } from '../kit/request/device.ts'
import { type Exchange, viewerOf } from '../kit/request/exchange.ts'
import { readJson } from '../kit/request/read-json.ts'

const longestName = 255

/**
 * What KOReader sends. Additional fields (`metadata`, `identifiers`) are ignored; numbers may be texts, as other
 * clients of the protocol send them.
 * @throws AppError `bad_request` that names the field
 */
function readSync(body: unknown): ReaderSync {
  if (typeof body !== 'object' || body === null) throw badBody('The body must be a JSON object')
  const { document, progress, percentage, device, device_id: deviceId } = body as Readonly<Record<string, unknown>>
  if (typeof document !== 'string') throw badBody('Give "document" as text')
  if (typeof progress !== 'string' && typeof progress !== 'number') throw badBody('Give "progress" as text')
  if (String(progress).length > longestReaderProgress)
    throw badBody(`"progress" has more than ${longestReaderProgress} characters`)
  return {
    document: documentOf(document),
    progress: String(progress).toWellFormed(),
    percentage: shareOf(percentage),
    device: nameOf(device),
    deviceId: nameOf(deviceId),
  }
}

/** The name of a document: any text without control characters. @throws AppError `bad_request` */
function documentOf(text: string): string {
  if (!/^[^\p{Cc}]{1,255}$/u.test(text)) throw badBody('"document" must have 1 to 255 characters')
  return text.toWellFormed()
}

function shareOf(value: unknown): number {
  const share = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof share !== 'number' || !(share >= 0)) throw badBody('Give "percentage" as a number from 0 to 1')
  // Rounding may exceed the range slightly.
  return Math.min(1, share)
}

function nameOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const name = value.replace(/\p{Cc}+/gu, ' ').trim()
  return name === '' ? null : name.slice(0, longestName).toWellFormed()
}

type Access = Permission | 'signed-in'

/** Response to a registration: accounts are created by an administrator. */
const register =
  'Accounts are created in the browser, not here. Create an API key in your account there, choose "Login" here, and enter the key as the password.'

/**
 * Progress sync of KOReader under `/koreader` (its plugin `kosync.koplugin`): the four calls of its `api.json`, and the
 * health check of its own server. It accepts only a 200 as success.
 */
export function mountKoreader(context: ApiContext): void {
  const { kit } = context
  const at = (method: Endpoint['method'], path: string, access: Access): Endpoint => {
    const paths = [`/koreader${path}`]
    return { method, paths, access, rate: 'normal', credentialOf: readerCredentialOf, sendRefusal }
  }
  kit.serve({ ...at('get', '/healthcheck', 'signed-in'), access: 'public' }, (exchange) =>
    sendJson(exchange, 200, { state: 'OK' }),
  )
  kit.serve({ ...at('post', '/users/create', 'signed-in'), access: 'public' }, async (exchange) => {
    const given = await readRegistration(exchange)
    const isKnown = given !== null && (await context.auth.isReaderKey(given, exchange.address))
    if (isKnown) sendJson(exchange, 201, { username: given.username })
    else sendJson(exchange, 402, { code: 2005, message: register })
  })
  kit.serve(at('get', '/users/auth', 'signed-in'), (exchange) => sendJson(exchange, 200, { authorized: 'OK' }))
  kit.serve(at('put', '/syncs/progress', 'progress-write'), async (exchange) => {
    const { req, res } = exchange
    const received = readSync(await readJson(req, res))
    const device = received.device ?? deviceOf(exchange)
    const savedAt = await saveReaderSync(viewerOf(exchange), context, {
      ...received,
      device,
      client: clientOf(exchange),
    })
    sendJson(exchange, 200, { document: received.document, timestamp: seconds(savedAt) })
  })
  kit.serve(at('get', '/syncs/progress/:document', 'progress-read'), async (exchange) => {
    const document = documentOf(String(exchange.req.params.document))
    const found = await findReaderSync(viewerOf(exchange), context, document)
    if (found === null) return sendJson(exchange, 200, {})
    const { progress, percentage, device, deviceId, at: savedAt } = found
    const position = { document, progress, percentage, timestamp: seconds(savedAt) }
    sendJson(exchange, 200, { ...position, device: device ?? '', device_id: deviceId ?? '' })
  })
}

function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1_000)
}

async function readRegistration({ req, res }: Exchange) {
  const body = await readJson(req, res)
  if (typeof body !== 'object' || body === null) return null
  const { username, password } = body as Readonly<Record<string, unknown>>
  return typeof username === 'string' && typeof password === 'string' ? { username, digest: password } : null
}

/** Error codes of KOReader's own server; the message is shown to the person. */
const codes: Readonly<Record<number, number>> = { 400: 2003, 401: 2001 }

function sendRefusal(exchange: Exchange, refusal: Refusal): void {
  sendJsonRefusal(exchange, { ...refusal, body: { ...refusal.body, code: codes[refusal.status] ?? 2000 } })
}

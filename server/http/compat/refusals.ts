import { STATUS_CODES } from 'node:http'
import type { Clock } from '../../domain/ids.ts'
import type { SendRefusal } from '../kit/refuse.ts'
import { sendJsonRefusal } from '../kit/refuse.ts'
import { placeOf } from './place.ts'

/**
 * Refusals in the shape that such apps decode: `error` is the phrase of the status (`Unauthorized`), beside it the
 * status, the message, the path and the time. Some apps tell by the phrase that they have found a server of this kind,
 * others show the message only when every key is there.
 *
 * What is not found says neither path nor time: whether it is hidden or does not exist, the answer is the same.
 */
export function refusalsFor(clock: Clock): SendRefusal {
  return (exchange, refusal) => {
    const { status, body } = refusal
    const error = STATUS_CODES[status] ?? 'Error'
    if (status === 404) return sendJsonRefusal(exchange, { ...refusal, body: { ...body, error, status } })
    const path = placeOf(exchange.req).base + exchange.req.path
    const timestamp = new Date(clock()).toISOString()
    sendJsonRefusal(exchange, { ...refusal, body: { ...body, error, status, path, timestamp } })
  }
}

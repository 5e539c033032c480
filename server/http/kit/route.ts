import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { Principal } from '../../auth/principal.ts'
import {
  type OperationInput,
  type OperationName,
  type OperationOutput,
  type Operations,
  operations,
} from '../../contract/index.ts'
import { addressesOf, type Operation } from '../../contract/operation.ts'
import { sendJson } from './answer/send-json.ts'
import type { Kit } from './kit.ts'
import type { Exchange } from './request/exchange.ts'
import { refuseAccountChange } from './request/locked-account.ts'
import { readJson } from './request/read-json.ts'
import { createValidate } from './request/validate.ts'

/** Says that the handler has responded itself: bytes, a stream, a text. */
export const sent = Symbol('sent')

type Caller<N extends OperationName> = Operations[N]['access'] extends 'public' ? Principal | null : Principal

/** Validated input of an operation, the caller, and the exchange for what is not JSON. */
export type Call<N extends OperationName> = OperationInput<N> & {
  readonly principal: Caller<N>
  readonly exchange: Exchange
}

/** JSON of the response (null: 204), or `sent`. */
export type Answer<N extends OperationName> = Exclude<OperationOutput<N>, Uint8Array> | typeof sent

export type Handler<N extends OperationName> = (call: Call<N>) => Promise<Answer<N>>

/** One handler per operation of the contract: a missing one is a type error. Health is served before the contract. */
export type Handlers = { readonly [N in Exclude<OperationName, 'getHealth'>]: Handler<N> }

/** Adds the routes of every operation of the contract, with aliases. */
export function mountOperations(kit: Kit, handlers: Handlers): void {
  for (const name of Object.keys(handlers) as (keyof Handlers)[]) {
    const operation: Operation = operations[name]
    const answer = createAnswer(kit, operation, handlers[name] as AnyHandler)
    const { access, rate = 'normal' } = operation
    for (const { method, path } of addressesOf(operation))
      kit.serve({ method, paths: [routePath(path)], access, rate }, answer)
  }
}

type AnyHandler = (call: {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly principal: Principal | null
  readonly exchange: Exchange
}) => Promise<unknown>

function createAnswer(kit: Kit, operation: Operation, handler: AnyHandler) {
  const validate = createValidate(operation)
  return async (exchange: Exchange): Promise<void> => {
    const { req, res, principal } = exchange
    if (operation.changesAccount) refuseAccountChange(principal)
    const body = operation.body === undefined ? undefined : await readJson(req, res)
    const input = validate({ params: req.params, query: req.query, body })
    const answer = await handler({ ...input, principal, exchange })
    if (answer === sent) return
    const status = statusFor(operation, answer)
    if (kit.checkAnswers) checkAnswer(operation, status, answer)
    if (answer === null) res.status(status).end()
    else sendJson(exchange, status, answer)
  }
}

/** `/books/{bookId}/resources/{name*}` → `/books/:bookId/resources/*name`. */
function routePath(path: string): string {
  return path.replace(/\{(\w+)\*\}/g, '*$1').replace(/\{(\w+)\}/g, ':$1')
}

/** 204 without content; else the first status of the contract with content. */
function statusFor(operation: Operation, answer: unknown): number {
  const [status] =
    Object.entries(operation.responses).find(([, body]) => (body === 'empty') === (answer === null)) ?? []
  if (status === undefined) throw new Error(`${operation.method} ${operation.path} has no answer of this kind`)
  return Number(status)
}

function checkAnswer(operation: Operation, status: number, answer: unknown): void {
  const schema = operation.responses[status]
  if (schema === undefined || typeof schema === 'string') return
  const serialized: unknown = JSON.parse(JSON.stringify(answer))
  const parsed = (schema as z.ZodType).safeParse(serialized)
  const problem = parsed.success ? undefined : parsed.error.message
  if (problem !== undefined || !isDeepStrictEqual(parsed.data, serialized)) {
    throw new Error(`${operation.method} ${operation.path} answers against its contract: ${problem ?? 'extra fields'}`)
  }
}

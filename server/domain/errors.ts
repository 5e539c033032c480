import { type ErrorCode, errorStatus, type ReasonDefinition } from './errors/reason.ts'
import type { Thing } from './errors/requests.ts'
import { type AnyParams, type GivenReason, type ParamsOf, type Reason, reasons, textOf } from './errors/table.ts'

export type { ErrorCode }
export { errorStatus }

/** Parameters, where the reason has some, and what else the details name. */
type Given<R extends Reason> = keyof ParamsOf<R> extends never
  ? [params?: ParamsOf<R>, details?: unknown]
  : [params: ParamsOf<R>, details?: unknown]

/** A refusal that can cross from one thread to another; see {@link asRefusal}. */
export type PlainRefusal = GivenReason & { readonly details: unknown }

/** A refusal that a person should see, by its reason; `message` says in English what to do next. */
export class AppError<R extends Reason = Reason> extends Error {
  readonly code: ErrorCode
  readonly reason: Reason
  readonly params: AnyParams
  /** The fields or limits that it is about. */
  readonly details: unknown

  constructor(reason: R, ...given: Given<R>) {
    const [params = {}, details] = given as unknown as readonly [params?: AnyParams, details?: unknown]
    super(textOf({ reason, params }))
    const { code }: ReasonDefinition = reasons[reason]
    this.name = 'AppError'
    this.code = code
    this.reason = reason
    this.params = params
    this.details = details
  }

  /** What of it crosses between threads. */
  plain(): PlainRefusal {
    const { reason, params, details } = this
    return { reason, params, details }
  }

  /** The same refusal with other details. */
  about(details: unknown): AppError {
    return asRefusal({ ...this.plain(), details })
  }
}

/** The refusal itself again. */
export function asRefusal({ reason, params, details }: PlainRefusal): AppError {
  return new AppError(reason, ...([params, details] as unknown as Given<Reason>))
}

/** What does not exist and what the viewer may not see are refused in the same words. */
export function notFound(thing: Thing = 'this'): AppError {
  return new AppError('not_found', { thing })
}

/** A link that signs someone in once: unknown, used, revoked and expired ones are refused in the same words. */
export function linkEnded(): AppError {
  return new AppError('link_ended')
}

/** Refused for child accounts. */
export function accountLocked(): AppError {
  return new AppError('account_locked')
}

import { type ErrorCode, errorStatus, type ReasonDefinition } from './errors/reason.ts'
import type { Thing } from './errors/requests.ts'
import { type AnyParams, type GivenReason, type ParamsOf, type Reason, reasons, textOf } from './errors/table.ts'

export type { ErrorCode }
export { errorStatus }

/** Parameters of the reason, if any, and further details. */
type ParamArgs<R extends Reason> = keyof ParamsOf<R> extends never
  ? [params?: ParamsOf<R>, details?: unknown]
  : [params: ParamsOf<R>, details?: unknown]

/** A refusal in transferable form, for passing between threads; see {@link asRefusal}. */
export type PlainRefusal = GivenReason & { readonly details: unknown }

/** A refusal shown to users, identified by its reason; `message` says in English what to do next. */
export class AppError<R extends Reason = Reason> extends Error {
  readonly code: ErrorCode
  readonly reason: Reason
  readonly params: AnyParams
  /** The fields or limits concerned. */
  readonly details: unknown

  constructor(reason: R, ...given: ParamArgs<R>) {
    const [params = {}, details] = given as unknown as readonly [params?: AnyParams, details?: unknown]
    super(textOf({ reason, params }))
    const { code }: ReasonDefinition = reasons[reason]
    this.name = 'AppError'
    this.code = code
    this.reason = reason
    this.params = params
    this.details = details
  }

  /** Its transferable form. */
  plain(): PlainRefusal {
    const { reason, params, details } = this
    return { reason, params, details }
  }

  /** A copy with other details. */
  about(details: unknown): AppError {
    return asRefusal({ ...this.plain(), details })
  }
}

/** Restores a transferred refusal. */
export function asRefusal({ reason, params, details }: PlainRefusal): AppError {
  return new AppError(reason, ...([params, details] as unknown as ParamArgs<Reason>))
}

/** Unknown items and hidden ones give the same error, so that neither reveals the other. */
export function notFound(thing: Thing = 'this'): AppError {
  return new AppError('not_found', { thing })
}

/** One-time links: unknown, used, revoked and expired ones give the same error. */
export function linkEnded(): AppError {
  return new AppError('link_ended')
}

/** Refused for child accounts. */
export function accountLocked(): AppError {
  return new AppError('account_locked')
}

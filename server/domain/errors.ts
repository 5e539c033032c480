/** The error table of the API: code → HTTP status. The shape on the wire is `{error, message, details?}`. */
export const errorStatus = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  precondition_failed: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  unprocessable: 422,
  rate_limit_exceeded: 429,
  internal: 500,
  unavailable: 503,
} as const
export type ErrorCode = keyof typeof errorStatus

/** A refusal that a person should see. `message` says what to do next; `details` names the fields or limits. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: unknown

  constructor(code: ErrorCode, message: string, details?: unknown) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}

/** What does not exist and what the viewer may not see are told in the same words. */
export function notFound(thing = 'This'): AppError {
  return new AppError(
    'not_found',
    `${thing} was not found. It may have been removed, or you may not have access to it.`,
  )
}

/** A link that lets someone in once: unknown, used, taken back and expired ones are told in the same words. */
export function linkEnded(): AppError {
  return new AppError(
    'not_found',
    'This link is not good any more: it was used, replaced or taken back, or its time is over. Ask for a new one.',
  )
}

/** Refused to whoever has an account that a kid profile locks. */
export function accountLocked(): AppError {
  return new AppError('forbidden', 'This account is locked. Ask an administrator of your household to change it.')
}

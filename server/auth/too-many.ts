import type { ParamsOf } from '../domain/errors/table.ts'
import { AppError } from '../domain/errors.ts'

/** Details of a 429 required by the specification. */
export type TooManyDetails = { readonly retryAfterSeconds: number }

/**
 * Too many requests or attempts.
 * @param retryAfterSeconds whole seconds, at least 1
 */
export function tooManyAttempts(
  retryAfterSeconds: number,
  what: ParamsOf<'too_many_attempts'>['what'] = 'requests',
): AppError {
  const details: TooManyDetails = { retryAfterSeconds }
  return new AppError('too_many_attempts', { what, seconds: retryAfterSeconds }, details)
}

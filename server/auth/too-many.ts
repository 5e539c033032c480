import type { ParamsOf } from '../domain/errors/table.ts'
import { AppError } from '../domain/errors.ts'

/** What the 429 of the specification needs beside its words. */
export type TooManyDetails = { readonly retryAfterSeconds: number }

/** Too many requests or attempts: the person has to wait. @param retryAfterSeconds whole seconds, at least 1 */
export function tooManyAttempts(
  retryAfterSeconds: number,
  what: ParamsOf<'too_many_attempts'>['what'] = 'requests',
): AppError {
  const details: TooManyDetails = { retryAfterSeconds }
  return new AppError('too_many_attempts', { what, seconds: retryAfterSeconds }, details)
}

import { AppError } from '../domain/errors.ts'

/** What the 429 of the specification needs beside its words. */
export type TooManyDetails = { readonly retryAfterSeconds: number }

/** Too many requests or attempts: the person has to wait. @param retryAfterSeconds whole seconds, at least 1 */
export function tooMany(retryAfterSeconds: number, what = 'requests'): AppError {
  const unit = retryAfterSeconds === 1 ? 'second' : 'seconds'
  const details: TooManyDetails = { retryAfterSeconds }
  return new AppError('rate_limit_exceeded', `Too many ${what}. Try again in ${retryAfterSeconds} ${unit}.`, details)
}

import { AppError } from '../domain/errors.ts'
import { isCommonPassword } from './common-passwords.ts'

const minimum = 8
/** Longer ones only cost time to hash. */
const maximum = 1_024

/**
 * At least eight characters, no rules of composition, none of those that are tried first.
 * @throws AppError `bad_request` that says what to choose instead
 */
export function requireGoodPassword(password: string, username: string): void {
  const problem = problemOf(password, username)
  if (problem === undefined) return
  throw new AppError('bad_request', problem, [{ in: 'body', field: 'password', message: problem }])
}

function problemOf(password: string, username: string): string | undefined {
  if ([...password].length < minimum) return `Use at least ${minimum} characters.`
  if (password.length > maximum) return `Use at most ${maximum} characters.`
  const same = password.toLowerCase().replaceAll(username.toLowerCase(), '').length < 4
  if (same) return 'Choose a password that is not made of the user name.'
  if (isCommonPassword(password))
    return 'This password is among those that are tried first. Choose another, such as a few words.'
  return undefined
}

import { AppError } from '../domain/errors.ts'
import { isCommonPassword } from './common-passwords.ts'

const minimum = 8
/** Longer ones only take longer to hash. */
const maximum = 1_024

/**
 * At least eight characters, no rules of composition, not a common password.
 * @throws AppError `bad_request` that says what to choose instead
 */
export function requireStrongPassword(password: string, username: string): void {
  const problem = problemOf(password, username)
  if (problem !== undefined) throw problem.about([{ in: 'body', field: 'password', message: problem.message }])
}

function problemOf(password: string, username: string): AppError | undefined {
  if ([...password].length < minimum) return new AppError('password_too_short', { least: minimum })
  if (password.length > maximum) return new AppError('password_too_long', { most: maximum })
  const same = password.toLowerCase().replaceAll(username.toLowerCase(), '').length < 4
  if (same) return new AppError('password_of_user_name')
  return isCommonPassword(password) ? new AppError('password_common') : undefined
}

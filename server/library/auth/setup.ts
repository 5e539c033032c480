import { createHmac } from 'node:crypto'
import { hashSecret } from '../../auth/api-key.ts'
import { requireStrongPassword } from '../../auth/password-rules.ts'
import { tooManyAttempts } from '../../auth/sign-in-throttle.ts'
import { countUsers, findUser } from '../../db/queries/users/users.ts'
import { write } from '../../db/write.ts'
import { AppError } from '../../domain/errors.ts'
import type { LibraryContext } from '../library-context.ts'
import { type Client, openSession, type SignedIn } from './sessions.ts'

export type FirstAdmin = {
  readonly username: string
  readonly password: string
  readonly email: string | null
  readonly setupCode: string | null
}

/** First run: possible only while there is no administrator. */
export type Setup = {
  isSetUp(): Promise<boolean>
  /** Calls the listener once the first account exists. */
  onDone(listener: () => void): void
  /**
   * The code with which another computer completes the setup; null once it is done. Shown where the server was started.
   */
  code(): string | null
  /**
   * Creates the first administrator and signs them in.
   * @param trusted true when the request comes from this computer, which needs no code
   * @throws AppError `conflict` once there is a user, `forbidden` without the right code, `bad_request` for a weak
   * password
   */
  initialize(admin: FirstAdmin, client: Client, trusted: boolean): Promise<SignedIn>
}

/** Without characters that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** @param secret from which the code is derived, so that servers of one data folder accept the same one */
export async function openSetup(context: LibraryContext, secret: string): Promise<Setup> {
  let done = (await countUsers(context.database.reader)) > 0
  const setupCode = codeOf(secret)
  const listeners: (() => void)[] = []
  const isSetUp = async () => {
    done ||= (await countUsers(context.database.reader)) > 0
    return done
  }
  return {
    isSetUp,
    onDone: (listener) => void listeners.push(listener),
    code: () => (done ? null : setupCode),
    async initialize(admin, client, trusted) {
      if (await isSetUp()) throw new AppError('set_up_already')
      if (!trusted) requireCode(context, admin.setupCode, setupCode, client.address)
      requireStrongPassword(admin.password, admin.username)
      const { username, email } = admin
      const passwordHash = await context.auth.passwords.hash(admin.password)
      const id = context.newId()
      await context.database.commit([
        write('createFirstAdmin', { id, username, email, passwordHash, now: context.clock() }),
      ])
      done = true
      for (const listener of listeners) listener()
      const user = await findUser(context.database.reader, id)
      if (user === null) throw new AppError('account_removed_meanwhile')
      return openSession(context, user, client)
    },
  }
}

function codeOf(secret: string): string {
  const digest = createHmac('sha256', secret).update('setup code').digest()
  const letters = Array.from({ length: 8 }, (_, at) => alphabet[digest.readUInt32BE(4 * at) % alphabet.length] ?? 'A')
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}

/** Guessing is throttled; hashes are compared, so that timing reveals nothing. */
function requireCode(context: LibraryContext, enteredCode: string | null, expectedCode: string, address: string): void {
  const attempt = context.auth.signInThrottle('setup code', address)
  if (attempt.kind === 'wait') throw tooManyAttempts(attempt.seconds, 'attempts')
  if (enteredCode === null || hashSecret(plain(enteredCode)) !== hashSecret(plain(expectedCode))) {
    throw new AppError('setup_code_needed')
  }
  attempt.succeeded()
}

function plain(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

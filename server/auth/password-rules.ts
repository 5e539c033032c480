import { AppError } from '../domain/errors.ts'

/**
 * Words most often used in passwords, compiled for this project. A password is common when it is one of them, or one
 * with digits, repetition or common letter substitutions.
 */
const words = `password passwort passwd contrasena motdepasse senha parola haslo wachtwoord lozinka heslo salasana
kennwort secret geheim letmein welcome willkommen bienvenue iloveyou ichliebedich football baseball basketball soccer
hockey superman batman spiderman pokemon naruto dragon monkey princess sunshine shadow master michael jessica charlie
jennifer daniel thomas jordan ashley nicole hunter killer trustno starwars computer internet samsung google facebook
minecraft whatever freedom flower cheese chocolate summer winter spring autumn sommer admin administrator root guest
user test demo default changeme login access server library inglenook books comics manga reading bookworm
qwerty qwertyuiop qwertz azerty asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc abcdef abcdefgh abcdefghij
aaaaaaaa`.split(/\s+/)

const bases: ReadonlySet<string> = new Set(words)
const swaps: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Whether a password is among those guessed first. */
function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  if (isRun(lower) || isRepetition(lower)) return true
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}@$!]+$/gu, '')
  const candidates = [lower, core, core.replace(/[@$!]+$/, ''), unswap(lower), unswap(core)]
  return candidates.some((candidate) => bases.has(candidate.replace(/[^\p{L}]+$/u, '')))
}

function unswap(text: string): string {
  return text.replace(/[013457@$!]/g, (mark) => swaps[mark] ?? mark)
}

/** 12345678, 87654321, abcdefgh: constant steps between neighbouring characters. */
function isRun(text: string): boolean {
  const steps = new Set(Array.from({ length: text.length - 1 }, (_, i) => text.charCodeAt(i + 1) - text.charCodeAt(i)))
  const [step] = steps
  const digitsAroundZero = /^(1234567890+|0123456789|0987654321)$/.test(text)
  return digitsAroundZero || (steps.size === 1 && step !== undefined && Math.abs(step) <= 1)
}

/** abcabcabc, 12121212: up to three characters repeated. */
function isRepetition(text: string): boolean {
  return /^(.{1,3})\1{2,}.?.?$/.test(text) && new Set(text).size <= 3
}

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

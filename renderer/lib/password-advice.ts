import { passwordTexts as texts } from './password-texts.ts'

export type PasswordAdvice = {
  /** 0 empty, 1 refused, 2 weak, 3 fair, 4 good. */
  readonly level: 0 | 1 | 2 | 3 | 4
  readonly sentence: string
}

const minimum = 8
const common = /^(?:password|passwort|qwerty|azerty|letmein|welcome|iloveyou|inglenook|admin|abc|dragon|monkey|123)/i

/** Whether a password is refused. */
export function isTooShort(password: string): boolean {
  return [...password].length < minimum
}

/** Advice on a password while typing. Length is what counts; there are no rules about kinds of characters. */
export function passwordAdvice(password: string, username: string): PasswordAdvice {
  if (password === '') return { level: 0, sentence: texts.empty }
  const missing = minimum - [...password].length
  if (missing > 0) return { level: 1, sentence: texts.missing(missing) }
  if (isGuessable(password, username)) return { level: 2, sentence: texts.guessable }
  const { length } = [...password]
  if (length < 12) return { level: 3, sentence: texts.fair }
  return { level: 4, sentence: texts.good }
}

function isGuessable(password: string, username: string): boolean {
  const plain = password.toLowerCase()
  const name = username.trim().toLowerCase()
  if (name.length >= 3 && plain.includes(name)) return true
  return common.test(plain) || new Set(plain).size < 5 || /^\d+$/.test(plain)
}

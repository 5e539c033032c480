import { noteText } from '../notes/table.ts'

/** A setting that can be changed while the server runs. */
export type Setting<T = string | number | boolean> = {
  readonly type: 'integer' | 'number' | 'boolean' | 'choice' | 'cron' | 'list' | 'path'
  readonly category: string
  readonly description: string
  readonly default: T
  readonly min?: number
  /** For lists: maximum number of words. */
  readonly max?: number
  readonly choices?: readonly string[]
}

type CheckedSetting =
  | { readonly ok: true; readonly value: string | number | boolean }
  /** One sentence with the bounds. */
  | { readonly ok: false; readonly message: string }

const refuse = (message: string): CheckedSetting => ({ ok: false, message })

/** Parses a value for a setting, as text or typed. Schedules are validated by the scheduler. */
export function checkSetting(setting: Setting, given: string | number | boolean): CheckedSetting {
  switch (setting.type) {
    case 'integer':
    case 'number':
      return checkNumber(setting, given)
    case 'boolean': {
      const text = String(given).trim().toLowerCase()
      return text === 'true' || text === 'false'
        ? { ok: true, value: text === 'true' }
        : refuse(noteText('input_true_or_false'))
    }
    case 'choice': {
      const { choices = [] } = setting
      const text = String(given).trim()
      return choices.includes(text) ? { ok: true, value: text } : refuse(noteText('input_choice', { choices }))
    }
    case 'cron': {
      const text = String(given).trim().replace(/\s+/g, ' ')
      return text.split(' ').length === 5 && text.length <= 100
        ? { ok: true, value: text }
        : refuse(noteText('input_cron_fields'))
    }
    case 'list':
      return checkList(setting, String(given))
    case 'path': {
      const text = String(given).trim().toLowerCase()
      const problem = pathProblem(text)
      return problem === null ? { ok: true, value: text } : refuse(problem)
    }
  }
}

/** Words in lower case, each once, as one text: `a, b`. */
function checkList({ max = 0 }: Setting, given: string): CheckedSetting {
  const words = given.split(/[,;\n]/).map((word) => word.trim().toLowerCase())
  const distinct = [...new Set(words.filter((word) => word !== ''))]
  if (distinct.length > max) return refuse(noteText('input_too_many_words', { most: max }))
  const invalid = distinct.find((word) => word.length > 60 || !listWord.test(word))
  if (invalid !== undefined) return refuse(noteText('input_source_names'))
  return { ok: true, value: distinct.join(', ') }
}

const listWord = /^[\p{L}\p{N}][\p{L}\p{N}:._-]*$/u

/** The words of a setting that is a list. */
export function wordsOf(value: string): readonly string[] {
  return value === '' ? [] : value.split(', ')
}

function checkNumber({ type, min = 0, max = 0 }: Setting, given: string | number | boolean): CheckedSetting {
  const value = typeof given === 'string' && given.trim() !== '' ? Number(given) : given
  const isRight =
    typeof value === 'number' && (type === 'integer' ? Number.isSafeInteger(value) : Number.isFinite(value))
  if (!isRight || value < min || value > max)
    return refuse(
      noteText(type === 'integer' ? 'input_whole_number_within' : 'input_number_within', { least: min, most: max }),
    )
  return { ok: true, value }
}

type Bounds = readonly [category: string, description: string, fallback: number, min: number, max: number]

export function whole(...[category, description, fallback, min, max]: Bounds): Setting<number> {
  return { type: 'integer', category, description, default: fallback, min, max }
}

export function decimal(...[category, description, fallback, min, max]: Bounds): Setting<number> {
  return { type: 'number', category, description, default: fallback, min, max }
}

export function flag(category: string, description: string, fallback: boolean): Setting<boolean> {
  return { type: 'boolean', category, description, default: fallback }
}

export function choice<T extends string>(
  category: string,
  description: string,
  fallback: NoInfer<T>,
  choices: readonly T[],
): Setting<T> {
  return { type: 'choice', category, description, default: fallback, choices }
}

export function cron(category: string, description: string, fallback: string): Setting<string> {
  return { type: 'cron', category, description, default: fallback }
}

/** @param most maximum number of words */
export function list(category: string, description: string, most: number): Setting<string> {
  return { type: 'list', category, description, default: '', max: most }
}

/** A first path segment that the server does not use itself. */
export function path(category: string, description: string, fallback: string): Setting<string> {
  return { type: 'path', category, description, default: fallback }
}

/** First path segments used by the server and its interface. */
export const ownPaths: ReadonlySet<string> = new Set([
  ...['api', 'opds', 'koreader', 'kobo', 'sse', 'health', 'docs', 'assets'],
  ...[
    'welcome',
    'sign-in',
    'invitation',
    'password-reset',
    'back-to-window',
    'pair',
    'device',
    'account',
    'admin',
    'data',
  ],
  ...['series', 'book', 'books', 'read', 'libraries', 'queue', 'lists', 'search', 'statistics'],
  ...['to-match', 'recommendations', 'releases'],
])

const shape = /^[a-z0-9][a-z0-9_-]{0,62}$/

/** The error of a custom first path segment; null: valid. Case-insensitive. */
export function pathProblem(text: string): string | null {
  const word = text.toLowerCase()
  if (!shape.test(word)) return noteText('input_one_word')
  return ownPaths.has(word) ? `“${word}” is an address of the server itself: choose another word` : null
}

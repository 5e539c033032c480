/** Replacement of a secret. */
export const hidden = '[hidden]'

const secretName =
  /^(authorization|proxy-authorization|cookie|set-cookie|pass(word|phrase|wd)?|new-?password|.*secret|.*token|(x-)?api-?key|key|setup-?code|pin)$/i
const maxDepth = 6

/** Secrets inside text: our API keys, JSON web tokens, credentials of a header or an address, secrets of a query. */
const secretText: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bik_[A-Za-z0-9]+_[A-Za-z0-9_-]+/g, `ik_${hidden}`],
  [/\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g, hidden],
  [/\b(Bearer|Basic) +[\w+/=.~-]+/gi, `$1 ${hidden}`],
  [/\b([a-z][a-z\d+.-]*:\/\/)[^\s/?#"']+@/gi, `$1${hidden}@`],
  [/([?&](?:[\w-]*token|api[_-]?key|key|code|password|secret|state)=)[^&#\s"']*/gi, `$1${hidden}`],
]

/** The text with every recognisable secret replaced. */
export function redactText(text: string): string {
  return secretText.reduce((line, [pattern, replacement]) => line.replace(pattern, replacement), text)
}

/** A copy of a log entry with values under secret names and secrets in texts replaced. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? String(value) : value
  if (depth >= maxDepth) return '[deep]'
  if (value instanceof Error) return redactError(value, depth)
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => redact(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, secretName.test(key) ? hidden : redact(inner, depth + 1)]),
  )
}

function redactError(error: Error, depth: number): unknown {
  return {
    type: error.name,
    message: redactText(error.message),
    stack: redactText(error.stack ?? ''),
    ...('code' in error ? { code: error.code } : {}),
    ...(error.cause === undefined ? {} : { cause: redact(error.cause, depth + 1) }),
  }
}

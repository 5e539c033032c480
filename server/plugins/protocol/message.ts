/** One line of JSON-RPC 2.0 (sections 4 and 5), parsed. */
export type Message =
  | { readonly kind: 'result'; readonly id: unknown; readonly result: unknown }
  | { readonly kind: 'error'; readonly id: unknown; readonly error: MessageError }
  | { readonly kind: 'request'; readonly id: string | number; readonly method: string; readonly params: unknown }
  | { readonly kind: 'notification' }
  /** `why` completes "It sent …". */
  | { readonly kind: 'malformed'; readonly why: string }

export type MessageError = { readonly code: number; readonly message: string; readonly data: unknown }

const maxMethod = 100
const maxId = 100

export function readMessage(line: string): Message {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return malformed('a line that is not JSON')
  }
  if (!isObject(value)) return malformed('a line that is not one JSON object')
  if (value.jsonrpc !== '2.0') return malformed('a message without "jsonrpc": "2.0"')
  return 'method' in value ? readRequest(value) : readAnswer(value)
}

function readRequest(value: Readonly<Record<string, unknown>>): Message {
  const { id, method, params } = value
  if ('result' in value || 'error' in value) return malformed('a request and an answer in one message')
  if (typeof method !== 'string' || method.length > maxMethod)
    return malformed('a request without the name of a method')
  if (id === undefined) return { kind: 'notification' }
  if (typeof id === 'number' || (typeof id === 'string' && id.length <= maxId)) {
    return { kind: 'request', id, method, params }
  }
  return malformed('a request whose id is neither a number nor a short text')
}

function readAnswer(value: Readonly<Record<string, unknown>>): Message {
  const { id, result, error } = value
  if (!('result' in value) && !('error' in value)) return malformed('an answer with neither a result nor an error')
  if (!('error' in value)) return { kind: 'result', id, result }
  if ('result' in value) return malformed('an answer with both a result and an error')
  if (!isObject(error) || !Number.isInteger(error.code) || typeof error.message !== 'string') {
    return malformed('an error without a whole number as its code and a text as its message')
  }
  return { kind: 'error', id, error: { code: Number(error.code), message: error.message, data: error.data } }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function malformed(why: string): Message {
  return { kind: 'malformed', why }
}

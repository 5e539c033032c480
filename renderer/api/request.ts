import { unreachableError } from './api-error.ts'
import { checkConnection } from './connection.ts'
import { isFromGateway } from './gateway.ts'

/** Method and path of an operation of the contract. */
export type Route = { readonly method: string; readonly path: string }

export type RequestInput = {
  readonly params?: object | undefined
  readonly query?: object | undefined
  readonly body?: unknown
  /** Sent as the body instead of JSON. */
  readonly file?: Blob | undefined
  readonly signal?: AbortSignal | undefined
  /** ETag of the version being changed: refused when it has been changed since. */
  readonly ifMatch?: string | undefined
  /** Lets the request outlive the page, for progress saved on leaving. */
  readonly keepalive?: boolean | undefined
}

/**
 * Sends JSON and returns the response, whatever its status. Throws `ApiError` when the server does not respond, also
 * when a proxy answers in its place, and aborts as they are.
 */
export async function request(route: Route, input: RequestInput): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' })
  const init: RequestInit = { method: route.method.toUpperCase(), headers }
  if (input.body !== undefined) {
    init.body = JSON.stringify(input.body)
    headers.set('content-type', 'application/json')
  }
  if (input.file !== undefined) {
    init.body = input.file
    headers.set('content-type', input.file.type === '' ? 'application/octet-stream' : input.file.type)
  }
  if (input.ifMatch !== undefined) headers.set('if-match', input.ifMatch)
  if (input.signal !== undefined) init.signal = input.signal
  if (input.keepalive === true) init.keepalive = true
  const answer = await fetch(addressFor(route.path, input), init).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    return null
  })
  if (answer !== null && !isFromGateway(answer)) return answer
  checkConnection()
  throw unreachableError()
}

/** Fills `{name}` and `{name*}` of a path and adds the query; undefined and null are left out. */
export function addressFor(path: string, input: Pick<RequestInput, 'params' | 'query'>): string {
  const given: Readonly<Record<string, unknown>> = { ...input.params }
  const filled = path.replace(/\{(\w+)(\*?)\}/g, (_, name: string, rest: string) => {
    const value = String(given[name])
    return rest === '*' ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value)
  })
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(key, String(value))
  }
  const text = query.toString()
  return text === '' ? filled : `${filled}?${text}`
}

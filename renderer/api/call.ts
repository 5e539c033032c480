import {
  type OperationCall,
  type OperationName,
  type OperationOutput,
  operations,
} from '../../server/contract/index.ts'
import { currentSession, renewSession, reportSessionEnd } from './account/session.ts'
import { errorOf } from './api-error.ts'
import { addressFor, type RequestInput, request } from './request.ts'

/** True in development and tests: see `build/vite.config.ts`. */
declare const CHECKS_ANSWERS: boolean

type Given<T> = { readonly [K in keyof T as T[K] extends undefined ? never : K]: T[K] }
type Extra = Pick<RequestInput, 'signal' | 'keepalive' | 'ifMatch' | 'file'>
type Query<N extends OperationName> = Partial<Given<Pick<OperationCall<N>, 'query'>>>
type Needed<N extends OperationName> = Given<Omit<OperationCall<N>, 'query'>>

/** Input of an operation: path parameters and body where it has them, query optionally. */
type CallInput<N extends OperationName> = Needed<N> & Query<N> & Extra
type Arguments<N extends OperationName> = keyof Needed<N> extends never ? [input?: CallInput<N>] : [input: CallInput<N>]

/** Operations whose 401 is about the typed credentials rather than the session. */
const credentials: ReadonlySet<OperationName> = new Set([
  'login',
  'signInByPin',
  'initializeSetup',
  'refreshToken',
  'logout',
  'getSetupStatus',
  'lookAtInvitation',
  'acceptInvitation',
  'resetPassword',
])

/**
 * Calls an operation of the contract and returns its JSON, null for an empty response. An expired session is renewed
 * once and the call repeated. Throws `ApiError`.
 */
export async function call<N extends OperationName>(name: N, ...given: Arguments<N>): Promise<OperationOutput<N>> {
  return (await callTagged(name, ...given)).answer
}

/** Like `call`, with the ETag of the response, to be sent as `ifMatch` with a later change. */
export async function callTagged<N extends OperationName>(
  name: N,
  ...[input]: Arguments<N>
): Promise<{ readonly answer: OperationOutput<N>; readonly tag: string | undefined }> {
  const given: RequestInput = input ?? {}
  const session = currentSession()
  let response = await request(operations[name], given)
  if (response.status === 401 && !credentials.has(name)) {
    if (await renewSession(session)) response = await request(operations[name], given)
    if (response.status === 401 && name !== 'getMe') reportSessionEnd()
  }
  if (!response.ok) throw await errorOf(response)
  const tag = response.headers.get('etag') ?? undefined
  if (response.status === 204) return { answer: null as OperationOutput<N>, tag }
  const answer = (await response.json()) as OperationOutput<N>
  if (CHECKS_ANSWERS) (await import('./check-answer.ts')).checkAnswer(name, response.status, answer)
  return { answer, tag }
}

/** Address of an operation, for images, downloads and streams. */
export function addressOf(name: OperationName, input: Pick<RequestInput, 'params' | 'query'> = {}): string {
  return addressFor(operations[name].path, input)
}

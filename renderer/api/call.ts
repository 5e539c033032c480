import {
  type OperationCall,
  type OperationName,
  type OperationOutput,
  operations,
} from '../../server/contract/index.ts'
import { renewSession, reportSessionEnd } from './account/session.ts'
import { errorOf } from './api-error.ts'
import { addressFor, type RequestInput, request } from './request.ts'

/** Whether this is a build for those who work on Inglenook, or for tests: see `build/vite.config.ts`. */
declare const CHECKS_ANSWERS: boolean

type Given<T> = { readonly [K in keyof T as T[K] extends undefined ? never : K]: T[K] }
type Extra = Pick<RequestInput, 'signal' | 'keepalive' | 'ifMatch' | 'file'>
type Query<N extends OperationName> = Partial<Given<Pick<OperationCall<N>, 'query'>>>
type Needed<N extends OperationName> = Given<Omit<OperationCall<N>, 'query'>>

/** What the caller of an operation gives: path parameters and body where it has them, query where it wants. */
type CallInput<N extends OperationName> = Needed<N> & Query<N> & Extra
type Arguments<N extends OperationName> = keyof Needed<N> extends never ? [input?: CallInput<N>] : [input: CallInput<N>]

/** Operations that answer 401 about what was typed rather than about the session. */
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
 * Calls an operation of the contract and gives its JSON answer, null for an empty one.
 * A session that has run out is renewed once and the call repeated. Throws `ApiError`.
 */
export async function call<N extends OperationName>(name: N, ...given: Arguments<N>): Promise<OperationOutput<N>> {
  return (await callTagged(name, ...given)).answer
}

/** The same with the version of the answer (its ETag), to be given as `ifMatch` with a change of what was read. */
export async function callTagged<N extends OperationName>(
  name: N,
  ...[input]: Arguments<N>
): Promise<{ readonly answer: OperationOutput<N>; readonly tag: string | undefined }> {
  const given: RequestInput = input ?? {}
  let response = await request(operations[name], given)
  if (response.status === 401 && !credentials.has(name)) {
    if (await renewSession()) response = await request(operations[name], given)
    if (response.status === 401 && name !== 'getMe') reportSessionEnd()
  }
  if (!response.ok) throw await errorOf(response)
  const tag = response.headers.get('etag') ?? undefined
  if (response.status === 204) return { answer: null as OperationOutput<N>, tag }
  const answer = (await response.json()) as OperationOutput<N>
  if (CHECKS_ANSWERS) (await import('./check-answer.ts')).checkAnswer(name, response.status, answer)
  return { answer, tag }
}

/** The address of an operation, for pictures, downloads and streams. */
export function addressOf(name: OperationName, input: Pick<RequestInput, 'params' | 'query'> = {}): string {
  return addressFor(operations[name].path, input)
}

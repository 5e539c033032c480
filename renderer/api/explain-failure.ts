import { currentSession, renewSession, reportSessionEnd } from './account/session.ts'
import { errorOf, unreachableError } from './api-error.ts'
import { isFromGateway } from './gateway.ts'

/**
 * Why an image or document failed to load, as the server's message; empty when it would load now. Renews an expired
 * session, so that a retry works.
 */
export async function explainFailure(address: string, signal: AbortSignal): Promise<string> {
  const session = currentSession()
  const response = await fetch(address, { signal, cache: 'no-store' })
  if (isFromGateway(response)) throw unreachableError()
  if (response.status === 401 && !(await renewSession(session))) reportSessionEnd()
  return response.ok ? '' : (await errorOf(response)).message
}

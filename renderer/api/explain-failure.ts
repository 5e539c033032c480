import { renewSession, reportSessionEnd } from './account/session.ts'
import { errorOf, unreachableError } from './api-error.ts'
import { isFromGateway } from './gateway.ts'

/**
 * Why a picture or a document did not come, in a sentence of the server; empty when it would come now. A session that has run out is
 * renewed on the way, so that trying again works.
 */
export async function explainFailure(address: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(address, { signal, cache: 'no-store' })
  if (isFromGateway(response)) throw unreachableError()
  if (response.status === 401 && !(await renewSession())) reportSessionEnd()
  return response.ok ? '' : (await errorOf(response)).message
}

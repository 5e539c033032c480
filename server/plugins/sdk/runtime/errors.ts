import type { rpcCodes } from '../../../domain/plugins/plugin-failure.ts'
import type { MakeError, PluginError, RateLimited } from '../types.ts'

/** Error codes of JSON-RPC 2.0 and of plugins (protocol reference, errors). */
export const errorCodes = {
  parseError: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internalError: -32_603,
  rateLimited: -32_001,
  notFound: -32_002,
  unauthorized: -32_003,
  upstream: -32_004,
  configuration: -32_005,
} as const satisfies typeof rpcCodes

/** @param code one of `errorCodes`, or any whole number */
export function pluginError(code: number, message: string, data?: object): PluginError {
  return Object.assign(new Error(message), { name: 'PluginError', code, data })
}

export function isPluginError(error: unknown): error is PluginError {
  return error instanceof Error && error.name === 'PluginError' && 'code' in error
}

const make =
  (code: number): MakeError =>
  (message) =>
    pluginError(code, message)

export const notFound = make(errorCodes.notFound)
/** The service does not let this person in (any more): they are asked to connect again. */
export const unauthorized = make(errorCodes.unauthorized)
/** The service has trouble. */
export const upstream = make(errorCodes.upstream)
/** A setting is wrong. */
export const configuration = make(errorCodes.configuration)
export const invalidParams = make(errorCodes.invalidParams)
export const rateLimited: RateLimited = (message, retryAfterSeconds = null) => {
  const data = retryAfterSeconds === null ? undefined : { retryAfterSeconds }
  return pluginError(errorCodes.rateLimited, message, data)
}

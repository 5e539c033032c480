/** Why a plugin call failed. */
export const pluginFailureKinds = [
  'not-started',
  'not-allowed',
  'exited',
  'timeout',
  'malformed',
  'too-large',
  'rate-limited',
  'not-found',
  'unauthorized',
  'upstream',
  'configuration',
  'refused',
  'stopped',
] as const
export type PluginFailureKind = (typeof pluginFailureKinds)[number]

/**
 * A failed plugin call: a value, never an exception. `not-allowed`: an administrator has to allow it first;
 * `unauthorized`: the other service does not know the user (any
 * more); `upstream`: the service failed; `stopped`: we cancelled the call.
 */
export type PluginFailure = {
  readonly kind: PluginFailureKind
  /** JSON-RPC 2.0 code from the plugin; null: none. */
  readonly code: number | null
  /** One sentence for users with the action to take. */
  readonly message: string
  /** For `rate-limited`; null: unspecified. */
  readonly retryAfterSeconds: number | null
}

/** Error codes: those of JSON-RPC 2.0, then those of plugins (protocol reference, errors). */
export const rpcCodes = {
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
} as const

/** The error response to a plugin's invalid request. */
export type RpcError = { readonly code: number; readonly message: string }

/** Failures that say nothing of a plugin's health: an empty result, a cancellation, a limit, a missing consent. */
const harmless: ReadonlySet<PluginFailureKind> = new Set(['not-found', 'stopped', 'rate-limited', 'not-allowed'])

/** Whether a failure counts against the plugin's health. */
export function countsAsFailure({ kind }: Pick<PluginFailure, 'kind'>): boolean {
  return !harmless.has(kind)
}

/** Why a call of a plugin came to nothing. */
export const pluginFailureKinds = [
  'not-started',
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
 * A call that came to nothing: a value, never an exception.
 * `unauthorized`: the other service does not know the person (any more); `upstream`: it has trouble; `stopped`: we did
 * not wait for the end.
 */
export type PluginFailure = {
  readonly kind: PluginFailureKind
  /** Of JSON-RPC 2.0, as the plugin gave it; null: the plugin gave none. */
  readonly code: number | null
  /** One sentence for users that says what to do. */
  readonly message: string
  /** Of `rate-limited`; null: it did not say. */
  readonly retryAfterSeconds: number | null
}

/** Codes of errors: those of JSON-RPC 2.0, then those of plugins (reference of the protocol, errors). */
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

/** An answer to a plugin that asked for what it cannot have. */
export type RpcError = { readonly code: number; readonly message: string }

/** Whether a failure says that the plugin is ill, and not that nothing was found or that we stopped it. */
export function countsAsFailure({ kind }: Pick<PluginFailure, 'kind'>): boolean {
  return kind !== 'not-found' && kind !== 'stopped' && kind !== 'rate-limited'
}

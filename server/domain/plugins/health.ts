/** Health of a plugin or of one user's connection. `disabled`: by a user or after repeated failures. */
export const pluginHealths = ['unknown', 'healthy', 'degraded', 'unhealthy', 'disabled'] as const
export type PluginHealth = (typeof pluginHealths)[number]

/** A server plugin is disabled after this many failures within an hour. */
export const maxFailures = 3
const windowMs = 3_600_000

export type HealthState = {
  readonly healthStatus: PluginHealth
  /** Consecutive failures. */
  readonly failureCount: number
}

export const healthyState: HealthState = { healthStatus: 'healthy', failureCount: 0 }

/**
 * Health of a server plugin after a failure.
 * @param failedBefore times of its failures before this one, milliseconds since 1970, since it last succeeded
 */
export function afterServerFailure(
  failedBefore: readonly number[],
  now: number,
): HealthState & { isSwitchedOff: boolean } {
  const failureCount = failedBefore.length + 1
  const recent = failedBefore.filter((at) => now - at <= windowMs).length + 1
  const isSwitchedOff = recent >= maxFailures
  return { healthStatus: isSwitchedOff ? 'disabled' : 'unhealthy', failureCount, isSwitchedOff }
}

/** Health of a user's connection after a failure: it is never disabled automatically. */
export function afterPersonalFailure({ failureCount }: HealthState): HealthState {
  const count = failureCount + 1
  return { healthStatus: count >= maxFailures ? 'unhealthy' : 'degraded', failureCount: count }
}

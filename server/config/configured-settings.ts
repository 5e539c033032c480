import { availableParallelism } from 'node:os'
import type { SettingValues } from '../domain/settings/setting-table.ts'
import type { Config } from './config.ts'

/** Configured values of the settings that can be changed at runtime. */
export function configuredSettings(config: Config): Partial<SettingValues> {
  const { compatApi, discovery, logging, rateLimit, scanner, task } = config
  return {
    'logging.level': logging.level,
    'discovery.enabled': discovery.enabled,
    'rate_limit.enabled': rateLimit.enabled,
    'rate_limit.anonymous_rps': rateLimit.anonymousRps,
    'rate_limit.anonymous_burst': rateLimit.anonymousBurst,
    'rate_limit.authenticated_rps': rateLimit.authenticatedRps,
    'rate_limit.authenticated_burst': rateLimit.authenticatedBurst,
    'rate_limit.image_cost': rateLimit.imageCost,
    'scanner.max_concurrent_scans': scanner.maxConcurrentScans,
    'compat_api.enabled': compatApi.enabled,
    'compat_api.prefix': compatApi.prefix,
    'compat_api.port': compatApi.port,
    'task.worker_count': task.workerCount ?? defaultWorkerCount(),
  }
}

const DEFAULT_MAX = 4

/** One core stays free for responses; a small computer still gets one worker. */
function defaultWorkerCount(): number {
  return Math.max(1, Math.min(DEFAULT_MAX, availableParallelism() - 1))
}

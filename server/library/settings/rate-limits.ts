import type { LiveSettings } from './live-settings.ts'

/** The current request limits, read for each response. */
export function rateLimits(settings: LiveSettings) {
  return () => ({
    enabled: settings.get('rate_limit.enabled'),
    anonymousRps: settings.get('rate_limit.anonymous_rps'),
    anonymousBurst: settings.get('rate_limit.anonymous_burst'),
    authenticatedRps: settings.get('rate_limit.authenticated_rps'),
    authenticatedBurst: settings.get('rate_limit.authenticated_burst'),
    imageCost: settings.get('rate_limit.image_cost'),
  })
}

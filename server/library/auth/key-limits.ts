import type { Principal } from '../../auth/principal.ts'
import type { Permission } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'

/** @throws AppError `forbidden` that names the permissions that the caller lacks and so cannot grant */
export function requireOwn({ viewer }: Principal, wanted: Iterable<Permission> | null): void {
  const lacking = [...(wanted ?? [])].filter((permission) => !viewer.permissions.has(permission))
  if (lacking.length === 0) return
  throw new AppError('cannot_grant_more_rights', { permissions: lacking })
}

/** Permissions of a key without a list: all of its owner's (null), or all of the key's that creates it. */
export function allOf({ method, viewer }: Principal): readonly Permission[] | null {
  return method === 'api-key' ? [...viewer.permissions] : null
}

/**
 * Expiry of a new key: as requested, but not after the key or provider token that creates it.
 * @param wanted milliseconds since 1970; null: as late as possible
 * @throws AppError `bad_request` for an expiry in the past, `forbidden` for one after that of the caller's own key
 */
export function endOf({ method, until }: Principal, wanted: number | null, now: number): number | null {
  const latest = method === 'api-key' || method === 'provider' ? until : null
  if (wanted === null) return latest
  if (wanted <= now) {
    throw new AppError('key_expired_already')
  }
  if (latest !== null && wanted > latest) {
    throw new AppError('key_outlasts_key')
  }
  return wanted
}

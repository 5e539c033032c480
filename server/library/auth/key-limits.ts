import type { Principal } from '../../auth/principal.ts'
import type { Permission } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'

/** @throws AppError `forbidden` that names what the caller may not do and so cannot give away */
export function requireOwn({ viewer }: Principal, wanted: Iterable<Permission> | null): void {
  const lacking = [...(wanted ?? [])].filter((permission) => !viewer.permissions.has(permission))
  if (lacking.length === 0) return
  throw new AppError('cannot_grant_more_rights', { permissions: lacking })
}

/** What a key without a list of its own may do: all that its owner may (null), or all that the key that makes it may. */
export function allOf({ method, viewer }: Principal): readonly Permission[] | null {
  return method === 'api-key' ? [...viewer.permissions] : null
}

/**
 * When a key ends that somebody gives out: as wished, but not after the key, or the token of a provider, that gives it out.
 * @param wanted milliseconds since 1970; null: as late as can be
 * @throws AppError `bad_request` for an end in the past, `forbidden` for one after that of the caller's own key
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

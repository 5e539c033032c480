import { AppError } from '../errors.ts'
import type { Permission, Viewer } from './viewer.ts'

/** Refuses what somebody may not do, and says who can change that: whoever has it by their account needs nobody's leave. */
export function lacksPermission(viewer: Viewer | undefined, permission: Permission): AppError {
  const isOfAccount = viewer?.withheldByKey?.has(permission) === true
  return new AppError(isOfAccount ? 'permission_not_of_key' : 'permission_missing', { permission }, { permission })
}

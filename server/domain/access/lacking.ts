import { AppError } from '../errors.ts'
import type { Permission, Viewer } from './viewer.ts'

/** The error for a missing permission, naming who can grant it; users whose account has it only need another key. */
export function lacksPermission(viewer: Viewer | undefined, permission: Permission): AppError {
  const isOfAccount = viewer?.withheldByKey?.has(permission) === true
  return new AppError(isOfAccount ? 'permission_not_of_key' : 'permission_missing', { permission }, { permission })
}

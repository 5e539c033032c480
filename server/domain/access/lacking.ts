import { AppError } from '../errors.ts'
import type { Permission, Viewer } from './viewer.ts'

/** Refuses what somebody may not do, and says who can change that: whoever has it by their account needs nobody's leave. */
export function lacksPermission(viewer: Viewer | undefined, permission: Permission): AppError {
  return new AppError('forbidden', lackingWords(viewer, permission), { permission })
}

/** The sentence of {@link lacksPermission}. */
export function lackingWords(viewer: Viewer | undefined, permission: Permission): string {
  const help = viewer?.withheldByKey?.has(permission)
    ? 'Your account has it, but this device or key does not. Sign in with your password for it.'
    : 'Ask an administrator for it.'
  return `This needs the permission "${permission}". ${help}`
}

import { AppError } from '../domain/errors.ts'

/** File system error codes with user-facing explanations. */
const reasons = {
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_quota_used_up',
  EROFS: 'drive_read_only',
  EACCES: 'place_not_writable',
  EPERM: 'place_not_writable',
  ENOENT: 'place_gone',
  ENOTDIR: 'file_in_the_way',
  EEXIST: 'file_in_the_way',
  EIO: 'drive_errors',
  EMFILE: 'too_many_open_files',
  ENAMETOOLONG: 'path_too_long',
} as const

/** The code of a file system error, such as ENOENT; empty for other errors. */
export function failureCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/**
 * Converts a failed file operation to an AppError in plain words; other errors are returned unchanged.
 * @param place user-facing name of the location: `the thumbnails`
 */
export function explainFailure(error: unknown, location: string): unknown {
  const code = failureCode(error)
  if (!Object.hasOwn(reasons, code)) return error
  return new AppError(reasons[code as keyof typeof reasons], { place: location }, { reason: code })
}

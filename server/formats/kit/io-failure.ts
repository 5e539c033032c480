import { analysisErrors, type Failure } from '../../domain/result.ts'

const missing = new Set(['ENOENT', 'ENOTDIR'])
/** Error codes of the systems for opening a symbolic link with O_NOFOLLOW. */
const links = new Set(['ELOOP', 'EMLINK'])
export const linkFailure: Failure = {
  code: 'file-unreadable',
  message: 'This is a link, or lies in a folder that is one. Put the file itself here, or add its folder as a library.',
}

/** Maps a file system error to a book failure: missing or unreadable. The message never contains the path. */
export function ioFailure(error: unknown): Failure {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (links.has(reason)) return linkFailure
  const code = missing.has(reason) ? 'file-missing' : 'file-unreadable'
  return { code, message: analysisErrors[code] }
}

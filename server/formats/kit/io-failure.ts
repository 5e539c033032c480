import { analysisErrors, type Failure } from '../../domain/result.ts'

const missing = new Set(['ENOENT', 'ENOTDIR'])
/** What systems answer when a link is not to be followed. */
const links = new Set(['ELOOP', 'EMLINK'])
export const linkFailure: Failure = {
  code: 'file-unreadable',
  message: 'This is a link, or lies in a folder that is one. Put the file itself here, or add its folder as a library.',
}

/** What an error of the file system means for a book: gone, or not readable. The path is never part of the message. */
export function ioFailure(error: unknown): Failure {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (links.has(reason)) return linkFailure
  const code = missing.has(reason) ? 'file-missing' : 'file-unreadable'
  return { code, message: analysisErrors[code] }
}

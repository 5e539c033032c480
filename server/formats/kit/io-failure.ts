import { analysisErrors, type Failure } from '../../domain/result.ts'

const missing = new Set(['ENOENT', 'ENOTDIR'])

/** What an error of the file system means for a book: gone, or not readable. The path is never part of the message. */
export function ioFailure(error: unknown): Failure {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : ''
  const code = missing.has(reason) ? 'file-missing' : 'file-unreadable'
  return { code, message: analysisErrors[code] }
}

import { AppError, notFound } from '../../domain/errors.ts'
import type { AnalysisErrorCode, Failure } from '../../domain/result.ts'
import { FileAccessError, type LibraryFiles } from '../../workers/files/library-files.ts'
import type { FileVersion } from '../../workers/files/open-files.ts'

/** Where waiting or the next scan can help. */
const passing: ReadonlySet<AnalysisErrorCode> = new Set([
  'file-missing',
  'file-unreadable',
  'file-changed',
  'drive-silent',
  'limit-time',
  'limit-memory',
])

/**
 * How a reader is told that a file could not be read: 503 where waiting or the next scan can help, 404 for a page that
 * is not there, else 422, always with the code of the failure.
 */
export function fileRefusal(failure: Failure, offline: boolean): AppError {
  if (offline) {
    return new AppError('library_offline')
  }
  if (failure.code === 'page-missing') return notFound('page')
  const { code, message: problem } = failure
  return new AppError(passing.has(code) ? 'file_unavailable' : 'file_unreadable', { failure: code, problem }, { code })
}

/** Bytes of a file from `first` to `last`, both included. @throws AppError when it cannot be read to its end */
export async function* streamOrRefuse(
  files: Pick<LibraryFiles, 'stream'>,
  file: FileVersion,
  first: number,
  last: number,
): AsyncGenerator<Uint8Array> {
  try {
    yield* files.stream(file, first, last)
  } catch (error) {
    throw error instanceof FileAccessError ? fileRefusal(error.failure, false) : error
  }
}

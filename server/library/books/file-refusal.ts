import { AppError, notFound } from '../../domain/errors.ts'
import type { AnalysisErrorCode, Failure } from '../../domain/result.ts'
import { FileAccessError, type LibraryFiles } from '../../workers/files/library-files.ts'
import type { FileVersion } from '../../workers/files/open-files.ts'

/** Errors that a retry or the next scan may resolve. */
const passing: ReadonlySet<AnalysisErrorCode> = new Set([
  'file-missing',
  'file-unreadable',
  'file-changed',
  'drive-silent',
  'limit-time',
  'limit-memory',
])

/**
 * The refusal for an unreadable file: 503 where a retry or the next scan may help, 404 for a page that does not exist,
 * else 422, always with the code of the failure.
 */
export function fileRefusal(failure: Failure, offline: boolean): AppError {
  if (offline) {
    return new AppError('library_offline')
  }
  if (failure.code === 'page-missing') return notFound('page')
  const { code, message: problem } = failure
  return new AppError(passing.has(code) ? 'file_unavailable' : 'file_unreadable', { failure: code, problem }, { code })
}

/**
 * Bytes of a file from `first` to `last`, both inclusive.
 * @throws AppError when it cannot be read completely
 */
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

import { AppError, type ErrorCode, notFound } from '../../domain/errors.ts'
import type { AnalysisErrorCode, Failure } from '../../domain/result.ts'
import { FileTrouble, type LibraryFiles } from '../../workers/files/library-files.ts'
import type { FileVersion } from '../../workers/files/open-files.ts'

const refusals: Readonly<Partial<Record<AnalysisErrorCode, ErrorCode>>> = {
  'file-missing': 'unavailable',
  'file-unreadable': 'unavailable',
  'file-changed': 'unavailable',
  'drive-silent': 'unavailable',
  'limit-time': 'unavailable',
  'limit-memory': 'unavailable',
  'page-missing': 'not_found',
}

/**
 * How a reader is told that a file could not be read: 503 where waiting or the next scan can help, 404 for a page that
 * is not there, else 422, always with the code of the failure.
 */
export function fileRefusal(failure: Failure, offline: boolean): AppError {
  if (offline) {
    return new AppError(
      'unavailable',
      'The folder of this library cannot be reached at present. Nothing is lost: try again later.',
    )
  }
  if (failure.code === 'page-missing') return notFound('This page')
  return new AppError(refusals[failure.code] ?? 'unprocessable', failure.message, { code: failure.code })
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
    throw error instanceof FileTrouble ? fileRefusal(error.failure, false) : error
  }
}

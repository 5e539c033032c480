import type { Analysis } from '../domain/book/analysis.ts'
import { formatByExtension } from '../domain/book/file-facts.ts'
import type { Failure, Result } from '../domain/result.ts'
import type { BookFileFormat } from '../domain/vocabulary.ts'
import { extensionOf } from '../formats/kit/entry-names.ts'
import type { DumpFailure, TaskInput, TaskName, TaskOutput } from './messages.ts'

/**
 * Milliseconds without progress after which a task is stopped. Hashing and walking report progress; reading inside a
 * file does not, so all of it has this time limit.
 */
export const taskTimeouts: Readonly<Record<TaskName, number>> = {
  'analyze-file': 60_000,
  'analyze-files': 60_000,
  'hash-file': 60_000,
  'hash-slice': 60_000,
  'fingerprint-file': 60_000,
  'checksum-file': 60_000,
  'read-page': 60_000,
  'locate-pages': 30_000,
  'make-thumbnail': 60_000,
  'encode-cover': 60_000,
  'measure-picture': 30_000,
  'read-resource': 30_000,
  'extract-page': 60_000,
  'read-texts': 30_000,
  'list-contents': 30_000,
  'list-parts': 30_000,
  'find-text': 5_000,
  'find-quotes': 60_000,
  'read-reading-list': 10_000,
  'convert-import': 60_000,
  'inspect-dump': 30_000,
  'index-dump': 120_000,
  'ask-dump': 30_000,
  'unpack-package': 60_000,
  'preview-folder': 30_000,
  'list-folders': 15_000,
  'find-folders': 15_000,
  'resolve-folder': 15_000,
  'resolve-links': 15_000,
  'inspect-path': 15_000,
}

/** Why a task was stopped, and at which of its items; null: unknown. */
export type StoppedTask = { readonly failure: Failure; readonly item: number | null }

/** Answer of a task whose worker was stopped: the failure in the shape of the task's result. */
export function stoppedOutput<T extends TaskName>(
  name: T,
  input: TaskInput<T>,
  { failure, item }: StoppedTask,
): TaskOutput<T> {
  const outputs: { [N in TaskName]: (input: TaskInput<N>) => TaskOutput<N> } = {
    'analyze-file': ({ path }) => stoppedAnalysis(path, failure),
    'analyze-files': ({ paths }) => stoppedAnalyses(paths, failure, item),
    'hash-file': () => ({ ok: false, failure }),
    'hash-slice': () => ({ ok: false, failure }),
    'fingerprint-file': () => ({ ok: false, failure }),
    'checksum-file': () => ({ ok: false, failure }),
    'read-page': () => ({ ok: false, failure }),
    'locate-pages': () => ({ ok: false, failure }),
    'make-thumbnail': () => ({ ok: false, failure }),
    'encode-cover': () => ({ ok: false, failure }),
    'measure-picture': () => ({ ok: false, failure }),
    'read-resource': () => ({ ok: false, failure }),
    'extract-page': () => ({ ok: false, failure }),
    'read-texts': () => ({ ok: false, failure }),
    'list-contents': () => ({ ok: false, failure }),
    'list-parts': () => ({ ok: false, failure }),
    'find-text': () => ({ ok: false, failure }),
    'find-quotes': () => ({ ok: false, failure }),
    'read-reading-list': () => ({ ok: false, failure }),
    'convert-import': () => ({ ok: false, failure: { code: 'unreadable', program: null, message: failure.message } }),
    'inspect-dump': () => stoppedDump(failure),
    'index-dump': () => stoppedDump(failure),
    'ask-dump': () => stoppedDump(failure),
    'unpack-package': () => ({ ok: false, failure: failure.message }),
    'preview-folder': () => ({ paths: [], counts: { cbz: 0, cbr: 0, epub: 0, pdf: 0 }, truncated: true }),
    'list-folders': () => unresponsiveFolder,
    'find-folders': () => unresponsiveFolder,
    'resolve-folder': () => unresponsiveFolder,
    'resolve-links': () => unresponsiveFolder,
    'inspect-path': () => 'unknown',
  }
  return outputs[name](input)
}

const unresponsiveFolder = { ok: false, code: 'SILENT' } as const

function stoppedDump({ code }: Failure): Result<never, DumpFailure> {
  return { ok: false, failure: { code: code === 'drive-silent' ? 'silent' : 'stopped', detail: '' } }
}

/** Only the item fails, the others are to be requested again; all of them fail when the drive is unresponsive. */
function stoppedAnalyses(paths: readonly string[], failure: Failure, item: number | null): (Analysis | null)[] {
  if (failure.code === 'drive-silent') return paths.map((path) => stoppedAnalysis(path, failure))
  return paths.slice(0, (item ?? -1) + 1).map((path, at) => (at === item ? stoppedAnalysis(path, failure) : null))
}

/** The file is not inspected: it may block the caller as it blocked the worker. */
export function stoppedAnalysis(path: string, failure: Failure): Analysis {
  return {
    format: formatByName(path),
    hashes: null,
    size: 0,
    mtimeUs: 0,
    pageCount: 0,
    pages: [],
    epub: null,
    patches: [],
    failure,
    warnings: [],
  }
}

/** The format by file name; files with unknown extensions are not scanned, so the fallback is never used. */
export function formatByName(path: string): BookFileFormat {
  return formatByExtension[extensionOf(path.replaceAll('\\', '/'))] ?? 'cbz'
}

import threads from 'node:worker_threads'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { isThreadHealthy } from '../formats/kit/thread-health.ts'
import type { TaskInput, TaskName, TaskOutput } from './messages.ts'
import { countProgress, takeProgressSlot } from './progress.ts'

/** Copying less than this costs no more than transferring it; it may also be a slice of Node's shared pool. */
const MIN_TRANSFER_BYTES = 16 * 1024
/** A slice of a larger buffer is copied: transferring would take its neighbours along. */
const MAX_SLACK = 128 * 1024

/**
 * The answer of a task with its bytes transferred instead of copied (a tenth of the time for a page). Tasks must not
 * keep the bytes they return; see `BookReader.readPage`.
 */
function transferBuffers(output: unknown): unknown {
  if (!hasBytes(output)) return output
  const bytes = overArrayBuffer(output.value.bytes)
  if (bytes === null || bytes.length < MIN_TRANSFER_BYTES) return output
  const around = bytes.buffer.byteLength - bytes.length
  const own = around > MAX_SLACK || !isTransferable(bytes.buffer) ? Uint8Array.from(bytes) : bytes
  const answer: object = withBytes(output, own)
  return move({ [transferableSymbol]: own.buffer, [valueSymbol]: answer })
}

/** Node.js before 21, as in older versions of Electron, does not tell: it copies. */
const canTell: boolean = 'isMarkedAsUntransferable' in threads

function isTransferable(buffer: ArrayBuffer): boolean {
  return canTell && !threads.isMarkedAsUntransferable(buffer)
}

type WithBytes = { readonly ok: true; readonly value: { readonly bytes: Uint8Array } }

function overArrayBuffer(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  return bytes.buffer instanceof ArrayBuffer ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length) : null
}

function withBytes(output: WithBytes, bytes: Uint8Array): WithBytes {
  return { ...output, value: { ...output.value, bytes } }
}

function hasBytes(output: unknown): output is WithBytes {
  if (typeof output !== 'object' || output === null || !('value' in output)) return false
  const { value } = output
  return typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array
}

/** Messages from the pool to a worker thread. */
export type TaskOrder<T extends TaskName = TaskName> = {
  readonly name: T
  readonly input: TaskInput<T>
  /** Counter of the progress board. */
  readonly slot: number
  /** The single item (0-based) of the task to be read; default: all of them. */
  readonly only?: number | null
}

type Task<T extends TaskName> = (input: TaskInput<T>) => Promise<TaskOutput<T>>

/** All tasks, loaded on first use. */
const tasks: { readonly [T in TaskName]: () => Promise<Task<T>> } = {
  'analyze-file': async () => (await import('./tasks/analyze-file.ts')).analyzeFile,
  'analyze-files': async () => (await import('./tasks/analyze-file.ts')).analyzeFiles,
  'hash-file': async () => (await import('./tasks/checksum-file.ts')).hashWholeFile,
  'hash-slice': async () => (await import('./tasks/hash-slice.ts')).hashSlice,
  'fingerprint-file': async () => (await import('./tasks/fingerprint-file.ts')).fingerprintFile,
  'checksum-file': async () => (await import('./tasks/checksum-file.ts')).checksumFile,
  'read-page': async () => (await import('./tasks/read-book.ts')).readPage,
  'locate-pages': async () => (await import('./tasks/read-book.ts')).locatePages,
  'make-thumbnail': async () => (await import('./tasks/covers.ts')).makeThumbnail,
  'encode-cover': async () => (await import('./tasks/covers.ts')).encodeCover,
  'measure-picture': async () => (await import('./tasks/covers.ts')).measurePicture,
  'read-resource': async () => (await import('./tasks/read-book.ts')).readResource,
  'extract-page': async () => (await import('./tasks/read-book.ts')).extractPage,
  'read-texts': async () => (await import('./tasks/read-book.ts')).readTexts,
  'list-contents': async () => (await import('./tasks/read-book.ts')).listContents,
  'list-parts': async () => (await import('./tasks/read-book.ts')).listParts,
  'find-text': async () => (await import('./tasks/read-book.ts')).findText,
  'find-quotes': async () => (await import('./tasks/find-quotes.ts')).findQuotes,
  'read-reading-list': async () => {
    const { readReadingList } = await import('../metadata/cbl/read-reading-list.ts')
    return async ({ text }) => readReadingList(Buffer.from(text))
  },
  'convert-import': async () => {
    const { convertSource } = await import('../importers/convert-source.ts')
    return async (order) => convertSource({ ...order, onLine: countProgress })
  },
  'inspect-dump': async () => (await import('./tasks/read-dump.ts')).inspectDumpFile,
  'index-dump': async () => (await import('./tasks/read-dump.ts')).indexDump,
  'ask-dump': async () => (await import('./tasks/read-dump.ts')).questionDump,
  'unpack-package': async () => (await import('./packages/unpack-package.ts')).unpackPackage,
  'preview-folder': async () => (await import('./tasks/preview-folder.ts')).previewFolder,
  'list-folders': async () => (await import('./tasks/inspect-folders.ts')).listFolders,
  'find-folders': async () => (await import('./tasks/inspect-folders.ts')).findFolders,
  'resolve-folder': async () => (await import('./tasks/inspect-folders.ts')).resolveFolder,
  'resolve-links': async () => (await import('./tasks/inspect-folders.ts')).resolveLinks,
  'inspect-path': async () => (await import('./tasks/inspect-folders.ts')).inspectPath,
}

/** Exit code of a thread that must not continue; the pool reruns its task in a new one. */
const RESTART_EXIT_CODE = 70

/** Entry of a worker thread: runs one task. */
export async function runTask<T extends TaskName>({ name, input, slot, only = null }: TaskOrder<T>): Promise<unknown> {
  if (!isThreadHealthy()) process.exit(RESTART_EXIT_CODE)
  takeProgressSlot(slot, only)
  const task = await tasks[name]()
  // Loading the task does not count against the time limit of the file.
  countProgress()
  return transferBuffers(await task(input))
}

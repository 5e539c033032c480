import { type Failure, fail, type Result, succeed } from '../../../domain/result.ts'
import type { ByteSource } from '../../kit/byte-source.ts'
import { MAX_FILE_BYTES, MAX_PAGES } from '../limits.ts'
import { unlockedSource } from '../owner-password/unlocked-source.ts'
import { BoundedCanvasFactory, MAX_CANVAS_PIXELS } from './bounded-canvas.ts'
import { type FileRange, fileRange, RANGE_CHUNK_BYTES } from './file-range.ts'
import { loadEngine, PackagedData, type PdfEngine, packagedFolders } from './load-engine.ts'

type LoadingTask = ReturnType<PdfEngine['getDocument']>
export type PdfDocument = Awaited<LoadingTask['promise']>
export type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>

/** A document opened by pdf.js. */
export type OpenDocument = {
  readonly pageCount: number
  readonly document: PdfDocument
  /** Bytes of the file in memory; only released by closing. */
  loadedBytes(): number
  /** The failure behind an error of pdf.js: the file's when reading it stopped, else `otherwise`. */
  failureOf(otherwise: Failure): Failure
  close(): Promise<void>
}

/**
 * Bytes of one file that pdf.js may hold: enough for any page of a scan, and for repairing a damaged file of this size.
 */
const MAX_LOADED_BYTES = 256 * 1024 * 1024

/**
 * The padding that means "no password" up to revision 4 (ISO 32000-1, 7.6.3.3, algorithm 2, step a). pdf.js tries an
 * empty password as the user's only; given the padding it also tries it as the owner's.
 */
const NO_PASSWORD = String.fromCharCode(
  ...[0x28, 0xbf, 0x4e, 0x5e, 0x4e, 0x75, 0x8a, 0x41, 0x64, 0x00, 0x4e, 0x56, 0xff, 0xfa, 0x01, 0x08],
  ...[0x2e, 0x2e, 0x00, 0xb6, 0xd0, 0x68, 0x3e, 0x80, 0x2f, 0x0c, 0xa9, 0xfe, 0x64, 0x53, 0x69, 0x7a],
)

/**
 * Opens a document with an empty user or owner password.
 * @param source the file; stays open as long as the document and is not closed with it
 * @returns
 * Errors: `pdf-password`, `pdf-damaged`, `pdf-no-pages`, `limit-memory`, and those of reading the file
 */
export async function openDocument(source: ByteSource): Promise<Result<OpenDocument>> {
  if (source.size > MAX_FILE_BYTES) return fail('file-too-large')
  const opened = await attempt(source, '')
  if (opened.ok || opened.failure.code !== 'pdf-password') return opened
  const unlocked = unlockedSource(source)
  return unlocked === null ? attempt(source, NO_PASSWORD) : attempt(unlocked, '')
}

async function attempt(source: ByteSource, password: string): Promise<Result<OpenDocument>> {
  const engine = await loadEngine()
  const range = fileRange(engine, source, MAX_LOADED_BYTES)
  const task = startLoading(engine, range, password)
  range.onStop(() => void close(task))
  try {
    const document = await task.promise
    const pageCount = document.numPages
    const refused = pageCountFailure(pageCount)
    if (refused !== null) {
      await close(task)
      return { ok: false, failure: refused }
    }
    return succeed({
      pageCount,
      document,
      loadedBytes: range.loadedBytes,
      failureOf: (otherwise) => range.failure() ?? otherwise,
      close: () => close(task),
    })
  } catch (error) {
    await close(task)
    return { ok: false, failure: range.failure() ?? openFailure(error) }
  }
}

function startLoading(engine: PdfEngine, range: FileRange, password: string): LoadingTask {
  return engine.getDocument({
    range: range.transport,
    rangeChunkSize: RANGE_CHUNK_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    password,
    verbosity: engine.VerbosityLevel.ERRORS,
    ...packagedFolders,
    BinaryDataFactory: PackagedData,
    CanvasFactory: BoundedCanvasFactory,
    maxImageSize: MAX_CANVAS_PIXELS,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    enableXfa: false,
  })
}

function pageCountFailure(pageCount: number): Failure | null {
  const refused =
    pageCount === 0
      ? fail('pdf-no-pages')
      : !Number.isSafeInteger(pageCount) || pageCount < 0 || pageCount > MAX_PAGES
        ? fail('pdf-damaged', 'The PDF claims an impossible number of pages.')
        : null
  return refused?.failure ?? null
}

function openFailure(error: unknown): Failure {
  const name = error instanceof Error ? error.name : ''
  return fail(name === 'PasswordException' ? 'pdf-password' : 'pdf-damaged').failure
}

/** pdf.js rejects closing when opening failed half-way; nothing is left to clean up then. */
async function close(task: LoadingTask): Promise<void> {
  await task.destroy().catch(() => undefined)
}

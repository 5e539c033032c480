import { Worker } from 'node:worker_threads'
import { fail, type Result, succeed } from '../../../domain/result.ts'
import type { ByteSource } from '../../kit/byte-source.ts'
import type { EpubManifestItem, EpubPackage } from '../../kit/opf/epub-package.ts'
import { isbnIn } from '../../kit/opf/isbn.ts'
import { resolveHref } from '../../kit/opf/resolve-href.ts'

/** It loads the complete file into memory, and more while unpacking. */
const LARGEST_FILE = 64 * 1024 * 1024
const HEAP_MB = 192
const TIMEOUT_MS = 20_000

/**
 * Reads a package document that our parsers cannot, with another library, epub2. It runs in a thread with limited heap
 * and time: it loads complete files, and throws asynchronously where it cannot be caught.
 * @param source the EPUB; stays open
 * Errors: `epub-package`
 */
export async function readWithSecondReader(source: ByteSource): Promise<Result<EpubPackage>> {
  if (source.size > LARGEST_FILE) return fail('epub-package')
  // It gets the bytes and no path: the file at the path may have been replaced.
  const bytes = source.read(0, source.size)
  if (!bytes.ok) return fail('epub-package')
  const reading = await readInThread(bytes.value)
  return reading === null ? fail('epub-package') : succeed(packageOf(reading))
}

function readInThread(bytes: Uint8Array): Promise<SecondReading | null> {
  return new Promise((resolve) => {
    const thread = new Worker(new URL('./second-reader-worker.ts', import.meta.url), {
      workerData: bytes,
      // Its output is discarded, and it inherits nothing from the server's environment.
      stdout: true,
      stderr: true,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    const timer = setTimeout(() => finish(null), TIMEOUT_MS)
    function finish(reading: SecondReading | null): void {
      clearTimeout(timer)
      resolve(reading)
      void thread.terminate()
    }
    thread.once('message', finish)
    thread.once('error', () => finish(null))
    thread.once('exit', () => finish(null))
  })
}

/** Result of the second reader as plain data; texts are empty where it found none. */
export type SecondReading = {
  readonly version: string
  readonly title: string
  readonly creator: string
  readonly creatorFileAs: string
  readonly language: string
  readonly publisher: string
  readonly date: string
  readonly description: string
  readonly isbn: string
  readonly subjects: readonly string[]
  readonly manifest: readonly { readonly id: string; readonly href: string; readonly mediaType: string }[]
  /** Item ids of the reading order. */
  readonly spine: readonly string[]
  /** Id of the NCX. */
  readonly ncx: string
  /** Id of the cover. */
  readonly cover: string
}

/**
 * Converts it to a package document. Its hrefs are entry names: the second reader has joined them with the package's
 * folder.
 */
function packageOf(reading: SecondReading): EpubPackage {
  const manifest = reading.manifest.flatMap(toItem)
  const byId = new Map(manifest.map((item) => [item.id, item]))
  const title = reading.title === '' ? null : { text: reading.title, type: null, fileAs: null }
  const isbn = isbnIn(reading.isbn)
  const cover = byId.get(reading.cover)
  return {
    version: reading.version || null,
    titles: title === null ? [] : [title],
    title,
    contributors:
      reading.creator === ''
        ? []
        : [{ name: reading.creator, kind: 'creator', roles: [], fileAs: reading.creatorFileAs || null }],
    languages: listOf(reading.language),
    identifiers: reading.isbn === '' ? [] : [{ value: reading.isbn, scheme: 'isbn', unique: false }],
    isbns: isbn === null ? [] : [isbn],
    publishers: listOf(reading.publisher),
    dates: listOf(reading.date).map((value) => ({ value, event: null })),
    modified: null,
    description: reading.description || null,
    subjects: reading.subjects.filter((subject) => subject !== ''),
    rights: null,
    collections: [],
    direction: null,
    layout: null,
    flow: null,
    meta: new Map(),
    manifest,
    spine: reading.spine.flatMap((id) => {
      const item = byId.get(id)
      return item === undefined ? [] : [{ item, linear: true, properties: [] }]
    }),
    spineLength: reading.spine.length,
    cover: cover?.mediaType.startsWith('image/') ? cover : null,
    guideCover: null,
    navigation: null,
    ncx: byId.get(reading.ncx) ?? null,
    warnings: ['The package document is damaged; only a part of it could be read.'],
  }
}

function toItem(item: SecondReading['manifest'][number]): EpubManifestItem[] {
  const target = resolveHref('', item.href)
  if (target.kind !== 'entry' || target.name === '') return []
  return [{ id: item.id, href: target.name, mediaType: item.mediaType, properties: [], fallback: null }]
}

function listOf(text: string): string[] {
  return text === '' ? [] : [text]
}

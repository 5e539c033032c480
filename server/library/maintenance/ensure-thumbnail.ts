import type { BookFile } from '../../db/records/book.ts'
import { coverContent, thumbnailRule } from '../../domain/book/picture-sizes.ts'
import type { Failure } from '../../domain/result.ts'
import { type ThumbnailKey, type ThumbnailStore, thumbnailVersion } from '../../storage/thumbnails.ts'
import { isInCloud } from '../../workers/is-in-cloud.ts'
import type { WorkerPool } from '../../workers/messages.ts'
import { knownFile } from '../books/book-files.ts'
import type { CoverSizes } from './cover-sizes.ts'

/** Longest side in pixels, and JPEG quality 1 to 100. */
export type ThumbnailSize = { readonly edge: number; readonly quality: number }

/** The thumbnail of a book, generated once. */
export type ThumbnailMaker = {
  /** The JPEG, cached or generated now. Null when the book has no usable picture. */
  ensure(file: BookFile): Promise<Uint8Array | null>
  /**
   * Generates without reading it. A file in the cloud is left there, also by `remake`.
   * @returns whether there is a picture
   * @throws when it cannot be stored
   */
  prepare(file: BookFile): Promise<boolean>
  /** Generates it again even if there is one. */
  remake(file: BookFile): Promise<boolean>
}

export type ThumbnailMakerOptions = {
  /** Called for each picture. */
  readonly size: () => ThumbnailSize
  readonly store: ThumbnailStore
  readonly workers: Pick<WorkerPool, 'run'>
  /** Called with the size of each cover that becomes a thumbnail, for feeds. */
  readonly sizes: CoverSizes
  /** Called when a thumbnail could not be stored; it is still served. */
  readonly onFailure: (error: unknown) => void
  /** Decides how files in the cloud are recognised; as in `process.platform`. Default: this one. */
  readonly platform?: string
}

/** `unkept`: why it could not be stored; null when it was. */
type Made = { readonly bytes: Uint8Array | null; readonly storeError: unknown }

const nothing: Made = { bytes: null, storeError: null }

/** Books without a usable cover that are cached, so that they are not opened each time. */
const MAX_REMEMBERED = 10_000

/** Generates thumbnails on first view or beforehand; concurrent callers share the work. */
export function createThumbnailMaker(options: ThumbnailMakerOptions): ThumbnailMaker {
  const { store, workers, size, sizes, onFailure, platform = process.platform } = options
  const making = new Map<string, Promise<Made>>()
  const withoutCover = new Set<string>()

  async function make(file: BookFile, key: ThumbnailKey): Promise<Made> {
    const coverPage = file.coverPage === null ? {} : { coverPage: file.coverPage }
    const rule = thumbnailRule(size())
    const made = await workers.run('make-thumbnail', { file: knownFile(file), rule, ...coverPage })
    if (!made.ok) {
      if (isBookFailure(made.failure) && withoutCover.size < MAX_REMEMBERED) withoutCover.add(keyText(key))
      return nothing
    }
    const { bytes, original } = made.value
    sizes.note({ bookId: file.id, of: coverContent(file.fileHash, file.coverPage), ...original })
    return storeThumbnail(store, key, bytes)
  }

  function ended(text: string): void {
    making.delete(text)
    if (making.size === 0) sizes.flush()
  }

  function share(file: BookFile, key: ThumbnailKey): Promise<Made> {
    const text = keyText(key)
    if (withoutCover.has(text)) return Promise.resolve(nothing)
    const running = making.get(text)
    if (running !== undefined) return running
    const work = make(file, key).finally(() => ended(text))
    making.set(text, work)
    return work
  }

  const wouldDownload = ({ libraryPath, relativePath }: BookFile): Promise<boolean> =>
    isInCloud(workers, { root: libraryPath, path: relativePath, platform })

  const keyOf = (file: BookFile): ThumbnailKey | null => thumbnailKey(file, size().edge)

  return {
    async ensure(file) {
      const key = keyOf(file)
      if (key === null) return null
      const stored = await store.read(key)
      if (stored !== null) return stored
      const { bytes, storeError } = await share(file, key)
      if (storeError !== null) onFailure(storeError)
      return bytes
    },
    async prepare(file) {
      const key = keyOf(file)
      if (key === null) return false
      // Generated again when its size is unknown (the database was restored).
      if (file.coverSize !== null && (await store.locate(key)) !== null) return true
      return !(await wouldDownload(file)) && isStored(await share(file, key))
    },
    async remake(file) {
      const key = keyOf(file)
      if (key === null || (await wouldDownload(file))) return false
      withoutCover.delete(keyText(key))
      return isStored(await share(file, key))
    },
  }
}

/** @throws when the picture could not be stored */
function isStored({ bytes, storeError }: Made): boolean {
  if (storeError !== null) throw storeError
  return bytes !== null
}

/** Drive failures and temporary ones may succeed next time. */
function isBookFailure({ code }: Failure): boolean {
  return !code.startsWith('file-') && !code.startsWith('limit-')
}

function storeThumbnail(store: ThumbnailStore, key: ThumbnailKey, bytes: Uint8Array): Promise<Made> {
  return store.write(key, bytes).then(
    () => ({ bytes, storeError: null }),
    (storeError: unknown) => ({ bytes, storeError }),
  )
}

/** Null for a book whose file was never read completely. */
function thumbnailKey({ id, fileHash, coverPage }: BookFile, edge: number): ThumbnailKey | null {
  return fileHash === '' ? null : { bookId: id, version: thumbnailVersion(fileHash, coverPage, edge) }
}

function keyText({ bookId, version }: ThumbnailKey): string {
  return `${bookId} ${version}`
}

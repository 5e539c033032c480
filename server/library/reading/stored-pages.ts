import { LRUCache } from 'lru-cache'
import type { LibraryFiles } from '../../workers/files/library-files.ts'
import type { KnownFile, PageRange, WorkerPool } from '../../workers/messages.ts'
import { streamOrRefuse } from '../books/book-files.ts'
import { createInflater, type UnpackedPage } from './inflate-page.ts'

/** A page that is stored uncompressed in its file. */
export type StoredPage = {
  readonly size: number
  readonly mediaType: string
  /** Bytes of the page, at most a megabyte at a time; null when the file changed meanwhile. */
  read(first: number, last: number): Promise<Uint8Array | null>
  /** Uses the memory of bytes from `read` again, once they are sent. */
  release(bytes: Uint8Array): void
  /** Reads a larger page. @throws AppError `unavailable` */
  stream(first: number, last: number): AsyncIterable<Uint8Array>
}

/** Offsets of pages in their files, determined by a worker once per content. */
export type StoredPages = {
  /** @param number 1-based. Null: a worker has to read this page */
  locate(file: KnownFile, number: number): Promise<StoredPage | null>
  /**
   * A deflated page of ordinary size, inflated, when `fits` accepts its media type.
   * @param number 1-based. Null: a worker has to read this page
   */
  unpack(
    file: KnownFile,
    number: number,
    fits: (mediaType: string) => boolean,
  ): Promise<{ readonly mediaType: string; readonly unpacked: UnpackedPage } | null>
}

type Ranges = readonly (PageRange | null)[]

/** Files whose pages are cached, and pages of all of them: bounds memory for archives of 100,000 pages. */
const cacheLimits = { max: 256, maxSize: 200_000 }

export function openStoredPages(workers: WorkerPool, files: LibraryFiles): StoredPages {
  const inflate = createInflater(files)
  const located = new LRUCache<string, Ranges, KnownFile>({
    ...cacheLimits,
    sizeCalculation: (ranges) => ranges.length + 1,
    // Requests that found the entry keep it although it was evicted since.
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { context: file }) {
      const answer = await workers.run('locate-pages', { file })
      return answer.ok ? answer.value : []
    },
  })

  const rangeOf = async (file: KnownFile, number: number): Promise<PageRange | null> => {
    const key = `${file.size} ${file.mtimeUs} ${file.path}`
    return (located.get(key) ?? (await located.fetch(key, { context: file })))?.[number - 1] ?? null
  }

  return {
    async locate(file, number) {
      const range = await rangeOf(file, number)
      if (range === null || range.deflated !== undefined) return null
      const { offset, size, mediaType } = range
      return {
        size,
        mediaType,
        read: (first, last) => files.read(file, offset + first, last - first + 1),
        release: files.release,
        stream: (first, last) => streamOrRefuse(files, file, offset + first, offset + last),
      }
    },
    async unpack(file, number, fits) {
      const range = await rangeOf(file, number)
      if (range?.deflated === undefined || !fits(range.mediaType)) return null
      const { offset, size } = range
      const unpacked = await inflate({ size, read: () => files.read(file, offset, size) }, range.deflated)
      return unpacked === null ? null : { unpacked, mediaType: range.mediaType }
    },
  }
}

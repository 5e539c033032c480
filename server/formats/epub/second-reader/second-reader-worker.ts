import { parentPort, workerData } from 'node:worker_threads'
import { EPub } from 'epub2'
import type { SecondReading } from './second-reader.ts'

/** Thread body: reads the file from its start data, posts one answer, and exits with whatever epub2 throws. */
function run(): void {
  // Its zip reader accepts a buffer in place of a file name.
  const reader = new EPub(Buffer.from(workerData as Uint8Array) as unknown as string)
  reader.on('end', () => parentPort?.postMessage(readingOf(reader)))
  // A missing table of contents aborts its reading, after everything needed has been read.
  reader.on('error', () => parentPort?.postMessage(reader.spine?.contents.length > 0 ? readingOf(reader) : null))
  reader.parse()
}

function readingOf(reader: EPub): SecondReading {
  const metadata: Record<string, unknown> = reader.metadata
  return {
    version: textOf(reader.version),
    title: textOf(metadata.title),
    creator: textOf(metadata.creator),
    creatorFileAs: textOf(metadata.creatorFileAs),
    language: textOf(metadata.language),
    publisher: textOf(metadata.publisher),
    date: textOf(metadata.date),
    description: textOf(metadata.description),
    isbn: textOf(metadata.ISBN),
    subjects: Array.isArray(metadata.subject) ? metadata.subject.map(textOf) : [],
    manifest: Object.values(reader.manifest).map((item) => ({
      id: textOf(item.id),
      href: textOf(item.href),
      mediaType: textOf(item['media-type']).toLowerCase(),
    })),
    spine: reader.spine.contents.map(({ id }) => textOf(id)),
    ncx: textOf(reader.spine.toc?.id),
    cover: textOf(metadata.cover),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

run()

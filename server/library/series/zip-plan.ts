import {
  directoryEntry,
  directoryEntrySize,
  endRecord,
  endRecordSize,
  localHeader,
  localHeaderSize,
  type ZipDirectory,
  type ZipFile,
} from './zip-records.ts'

/** A span of the archive: the record before a file, its content, its entry in the directory, or the end. */
type Span = {
  readonly kind: 'header' | 'content' | 'entry' | 'end'
  /** Index of the file. */
  readonly file: number
  readonly offset: number
  readonly size: number
}

/** The layout of the whole archive, known before any file is read because nothing is compressed. */
export type ZipPlan = {
  readonly files: readonly ZipFile[]
  readonly spans: readonly Span[]
  readonly directory: ZipDirectory
  /** Bytes of the whole archive. */
  readonly size: number
}

/** Reads file contents while the archive is written. */
export type ZipContents = {
  /** CRC-32 of a file. */
  readonly checksum: (file: number) => Promise<number>
  /** Bytes of a file from `first` to `last`, both inclusive. */
  readonly read: (file: number, first: number, last: number) => AsyncIterable<Uint8Array>
}

/** Lays out an archive of stored files in their order, with zip64 records only where numbers need them. */
export function planZip(files: readonly ZipFile[]): ZipPlan {
  const spans: Span[] = []
  let offset = 0
  const add = (kind: Span['kind'], file: number, size: number): void => {
    spans.push({ kind, file, offset, size })
    offset += size
  }
  const offsets: number[] = []
  for (const [index, file] of files.entries()) {
    offsets.push(offset)
    add('header', index, localHeaderSize(file))
    add('content', index, file.size)
  }
  const start = offset
  for (const [index, file] of files.entries()) add('entry', index, directoryEntrySize(file, offsets[index] ?? 0))
  const directory = { count: files.length, offset: start, size: offset - start }
  add('end', files.length, endRecordSize(directory))
  return { files, spans, directory, size: offset }
}

/**
 * The bytes of an archive from `first` to `last` (both inclusive), generated without those before and after. Checksums
 * are computed only for records in the range; that of the next file while the current one is sent.
 */
export async function* readZip(
  plan: ZipPlan,
  range: { readonly first: number; readonly last: number },
  contents: ZipContents,
): AsyncGenerator<Uint8Array> {
  for (const [index, span] of plan.spans.entries()) {
    const first = Math.max(range.first - span.offset, 0)
    const last = Math.min(range.last - span.offset, span.size - 1)
    if (last < first) continue
    if (span.kind === 'content') {
      const next = plan.spans[index + 1]
      // A failure is handled when its record is written.
      const isDue = next?.kind === 'header' && next.offset <= range.last
      if (isDue) contents.checksum(next.file).catch(() => undefined)
      yield* contents.read(span.file, first, last)
    } else {
      yield (await recordOf(plan, span, contents)).subarray(first, last + 1)
    }
  }
}

async function recordOf(plan: ZipPlan, { kind, file: index }: Span, contents: ZipContents): Promise<Buffer> {
  const file = plan.files[index]
  if (kind === 'end' || file === undefined) return endRecord(plan.directory)
  const crc = await contents.checksum(index)
  if (kind === 'header') return localHeader(file, crc)
  return directoryEntry(file, crc, plan.spans[index * 2]?.offset ?? 0)
}

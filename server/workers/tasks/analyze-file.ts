import type { Analysis } from '../../domain/book/analysis.ts'
import { type Failure, fail } from '../../domain/result.ts'
import { type BookReader, defaultLimits } from '../../formats/book-format.ts'
import { openFileSource } from '../../formats/kit/byte-source.ts'
import { isThreadHealthy } from '../../formats/kit/thread-health.ts'
import { openAs, recognise } from '../../formats/registry.ts'
import { readEmbeddedPatches } from '../../metadata/sources.ts'
import { reportDefect } from '../defects.ts'
import { isSameFile, stampFile } from '../file-stamp.ts'
import { hashFile } from '../hash-file.ts'
import type { TaskInput } from '../messages.ts'
import { formatByName } from '../outcomes.ts'
import { countProgress, takeItem } from '../progress.ts'

type Input = TaskInput<'analyze-file'>
/** Facts from inside the file. */
type Content = Pick<Analysis, 'format' | 'pageCount' | 'pages' | 'epub' | 'patches' | 'failure' | 'warnings'>

/**
 * Everything that a scan needs of a file: hashes from one pass over its bytes, then its structure, page sizes and
 * metadata by ranged reads, served from the system's cache after the pass. A damaged file has a failure but still its
 * hashes, so that it is recognised when it moves. A file that changes meanwhile is `file-changed`.
 */
export async function analyzeFile(input: Input): Promise<Analysis> {
  const { path } = input
  const before = stampFile(path)
  if (!before.ok) return { ...emptyContent(path, before.failure), hashes: null, size: 0, mtimeUs: 0 }
  const { size, mtimeUs } = before.value
  const hashed = hashFile(path, input.libraryRoot)
  if (!hashed.ok) return { ...emptyContent(path, hashed.failure), hashes: null, size, mtimeUs }
  const { fileHash, externalReaderHash, bytes } = hashed.value
  const hashes = { fileHash, externalReaderHash }
  const content = size === 0 ? emptyContent(path, fail('file-empty').failure) : await readContent(input)
  const after = stampFile(path)
  if (!after.ok) return { ...content, failure: after.failure, hashes: null, size, mtimeUs }
  if (bytes !== size || !isSameFile(before.value, after.value)) {
    return { ...content, failure: fail('file-changed').failure, hashes: null, size, mtimeUs }
  }
  return { ...content, hashes, size, mtimeUs }
}

/**
 * {@link analyzeFile} for each file, until the thread must be replaced or the remaining ones are read elsewhere; the
 * time limit restarts for each.
 */
export async function analyzeFiles({
  paths,
  libraryRoot,
}: TaskInput<'analyze-files'>): Promise<ReadonlyArray<Analysis | null>> {
  const analyses: (Analysis | null)[] = []
  for (const [item, path] of paths.entries()) {
    const turn = isThreadHealthy() ? takeItem(item) : 'end'
    if (turn === 'end') break
    if (turn === 'skip') analyses.push(null)
    else analyses.push(await analyzeFile({ path, libraryRoot }))
    countProgress()
  }
  return analyses
}

async function readContent(input: Input): Promise<Content> {
  const { path, libraryRoot } = input
  const source = openFileSource(path, libraryRoot)
  if (!source.ok) return emptyContent(path, source.failure)
  const recognised = recognise(source.value, path)
  if (!recognised.ok) {
    source.value.close()
    return emptyContent(path, recognised.failure)
  }
  const { format } = recognised.value
  try {
    const reader = await openAs(format, source.value, defaultLimits)
    if (!reader.ok) return { ...emptyContent(path, reader.failure), format }
    try {
      return await readBook(reader.value, input)
    } finally {
      await reader.value.close()
    }
  } catch (error) {
    reportDefect('analyze-file', error)
    const code = format === 'pdf' ? 'pdf-damaged' : 'archive-damaged'
    return { ...emptyContent(path, fail(code).failure), format }
  }
}

async function readBook(reader: BookReader, { path, libraryRoot }: Input): Promise<Content> {
  const pages = await reader.measure()
  const { patches, warnings } = await readEmbeddedPatches(reader, { path, libraryRoot })
  return {
    format: reader.format,
    pageCount: reader.pageCount,
    pages,
    epub: reader.epub,
    patches,
    failure: null,
    warnings: [...reader.warnings, ...warnings],
  }
}

function emptyContent(path: string, failure: Failure): Content {
  return { format: formatByName(path), pageCount: 0, pages: [], epub: null, patches: [], failure, warnings: [] }
}

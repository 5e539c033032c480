import { type Dirent, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { formatByExtension } from '../../domain/book/file-facts.ts'
import { createPathFilter } from '../../domain/series/ignored-paths.ts'
import type { BookFileFormat } from '../../domain/vocabulary.ts'
import { extensionOf } from '../../formats/kit/entry-names.ts'
import { fileCall } from '../../formats/kit/file-calls.ts'
import type { TaskInput, TaskOutput } from '../messages.ts'
import { countProgress } from '../progress.ts'

/** Maximum folder depth below the root, as in a scan. */
const MAX_DEPTH = 64
/** Maximum number of entries examined by a preview, books or not. */
const MAX_ENTRIES = 500_000

/**
 * The book files below a folder, folder by folder in name order, by name alone: nothing is opened. Links are not
 * followed, entries ignored by scans are ignored, and unreadable folders are left out.
 */
export async function previewFolder(input: TaskInput<'preview-folder'>): Promise<TaskOutput<'preview-folder'>> {
  const counts: Record<BookFileFormat, number> = { cbz: 0, cbr: 0, epub: 0, pdf: 0 }
  const paths: string[] = []
  let read = 0
  for (const { path, isFile } of walk(input)) {
    read += 1
    if (read > MAX_ENTRIES) return { paths, counts, truncated: true }
    const format = isFile ? formatByExtension[extensionOf(path)] : undefined
    if (format === undefined) continue
    if (paths.length >= input.limit) return { paths, counts, truncated: true }
    counts[format] += 1
    paths.push(path)
  }
  return { paths, counts, truncated: false }
}

/** All entries below the root that are not ignored, as relative paths with `/` separators. */
function* walk({ root, excluded }: TaskInput<'preview-folder'>): Generator<{ path: string; isFile: boolean }> {
  const isIgnored = createPathFilter(excluded)
  const waiting: { path: string; depth: number }[] = [{ path: '', depth: 0 }]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const { path: above, depth } = folder
    const below: string[] = []
    countProgress()
    for (const entry of list(join(root, above))) {
      const path = above === '' ? entry.name : `${above}/${entry.name}`
      if (isIgnored(path)) continue
      if (entry.isDirectory()) below.push(path)
      yield { path, isFile: entry.isFile() }
    }
    if (depth < MAX_DEPTH) waiting.push(...below.reverse().map((path) => ({ path, depth: depth + 1 })))
  }
}

function list(folder: string): Dirent[] {
  try {
    return fileCall(() => readdirSync(folder, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch {
    return []
  }
}

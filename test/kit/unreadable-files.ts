import type { Scanner } from '../../server/scanner/scan-run.ts'

const failure = { code: 'file-unreadable', message: 'The file can’t be read.' } as const
const unread = { format: 'cbz', pageCount: 0, pages: [], epub: null, patches: [], warnings: [], hashes: null, failure }

/** A scanner that cannot read some files (absolute paths), because tests may run as the superuser. */
export function withUnreadable(scanner: Scanner, paths: Iterable<string>): Scanner {
  const hidden = new Set(paths)
  const markUnreadable = (path: string | undefined, analysis: object) =>
    hidden.has(path ?? '') ? { ...analysis, ...unread } : analysis
  const run = (async (task: string, input: { path?: string; paths?: string[] }, options: never) => {
    const answer: unknown = await scanner.pool.run(task as never, input as never, options)
    if (task === 'hash-file') return hidden.has(input.path ?? '') ? { ok: false, failure } : answer
    if (task === 'analyze-file') return markUnreadable(input.path, answer as object)
    return task === 'analyze-files'
      ? (answer as object[]).map((one, n) => markUnreadable(input.paths?.[n], one))
      : answer
  }) as Scanner['pool']['run']
  return { ...scanner, pool: { run } }
}

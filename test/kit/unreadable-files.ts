import type { Scanner } from '../../server/scanner/scan-context.ts'

const failure = { code: 'file-unreadable', message: 'The file can’t be read.' } as const
const unread = { format: 'cbz', pageCount: 0, pages: [], epub: null, patches: [], warnings: [], hashes: null, failure }

/** The scanner, to which some files (absolute paths) cannot be read at the moment; tests run as one who may read all. */
export function withUnreadable(scanner: Scanner, paths: Iterable<string>): Scanner {
  const hidden = new Set(paths)
  const spoil = (path: string | undefined, analysis: object) =>
    hidden.has(path ?? '') ? { ...analysis, ...unread } : analysis
  const run = (async (task: string, input: { path?: string; paths?: string[] }, options: never) => {
    const answer: unknown = await scanner.pool.run(task as never, input as never, options)
    if (task === 'hash-file') return hidden.has(input.path ?? '') ? { ok: false, failure } : answer
    if (task === 'analyze-file') return spoil(input.path, answer as object)
    return task === 'analyze-files' ? (answer as object[]).map((one, n) => spoil(input.paths?.[n], one)) : answer
  }) as Scanner['pool']['run']
  return { ...scanner, pool: { run } }
}

import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { analysisErrors } from '../../server/domain/result.ts'
import { createWorkerPool } from '../../server/workers/pool.ts'

type Sample = {
  readonly file: string
  readonly sha256: string
  readonly bytes: number
  readonly expected: { readonly readable: boolean | 'either'; readonly pages?: number; readonly format: string }
}

const media = fileURLToPath(new URL('../../../shared/corpus/media/', import.meta.url))
const present = existsSync(`${media}manifest.jsonl`)
if (!present) process.stderr.write('SKIPPED: the corpus of real books is not beside the project.\n')
const samples: readonly Sample[] = present
  ? readFileSync(`${media}manifest.jsonl`, 'utf8')
      .trim()
      .split('\n')
      .map((line): Sample => JSON.parse(line))
  : []

const defects: string[] = []
const pool = createWorkerPool({ name: 'test', threads: 2, onDefect: (_, error) => defects.push(error) })
afterAll(() => pool.close())

describe.skipIf(!present)('every real book, analysed by a worker', () => {
  it('has the verdict and hashes of the manifest, with no path in the answer and no internal error', async () => {
    const wrong: string[] = []
    let most = 0
    await Promise.all(
      samples.map(async (sample) => {
        const analysis = await pool.run('analyze-file', { path: media + sample.file, libraryRoot: media })
        most = Math.max(most, process.memoryUsage().rss)
        for (const problem of problemsOf(sample, analysis)) wrong.push(`${sample.file}: ${problem}`)
      }),
    )
    expect(wrong).toEqual([])
    expect(defects).toEqual([])
    expect(most).toBeLessThan(512 * 1024 * 1024)
  })
})

function problemsOf(sample: Sample, analysis: Awaited<ReturnType<typeof pool.run<'analyze-file'>>>): string[] {
  const { readable, pages } = sample.expected
  const { failure, hashes } = analysis
  const isComic = /^cb[zr]$/.test(analysis.format)
  const found: [boolean, string][] = [
    [failure !== null && !(failure.code in analysisErrors), `unknown code ${failure?.code}`],
    [readable === true && failure !== null, `refused: ${failure?.code}`],
    [readable === false && failure === null, 'opened'],
    [hashes?.fileHash !== sample.sha256, 'other hash'],
    [analysis.size !== sample.bytes, 'other size'],
    [failure === null && analysis.pageCount < 1, 'no pages'],
    [failure === null && isComic && pages !== undefined && analysis.pageCount !== pages, `${analysis.pageCount} pages`],
    [JSON.stringify(analysis).includes(media), 'tells its path'],
  ]
  return found.flatMap(([isWrong, what]) => (isWrong ? [what] : []))
}

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { PageFacts } from '../../server/domain/book/analysis.ts'
import { analysisErrors } from '../../server/domain/result.ts'
import { type BookReader, defaultLimits } from '../../server/formats/book-format.ts'
import { isThreadHealthy } from '../../server/formats/kit/thread-health.ts'
import { openBook } from '../../server/formats/registry.ts'

/** The results of other tools; see the README of the corpus. */
type Expected = {
  readonly format: string
  readonly container: string
  readonly readable: boolean | 'either'
  readonly pages?: number
  readonly pageOrder?: readonly string[]
  readonly noPages?: boolean
  readonly encrypted?: boolean
  readonly needsPassword?: boolean
}
type Sample = { readonly file: string; readonly tests: string; readonly expected: Expected }

const media = fileURLToPath(new URL('../../../shared/corpus/media/', import.meta.url))
const present = existsSync(`${media}manifest.jsonl`)
if (!present) process.stderr.write('SKIPPED: the corpus of real archives is not beside the project.\n')

const samples: readonly Sample[] = present
  ? readFileSync(`${media}manifest.jsonl`, 'utf8')
      .trim()
      .split('\n')
      .map((line): Sample => JSON.parse(line))
      .filter((sample) => /\.cb[zr]$/.test(sample.file))
  : []

type Outcome = { readonly code: string; readonly pages: readonly PageFacts[]; readonly readPages: readonly string[] }

async function analyse(file: string): Promise<Outcome> {
  const book = await openBook(media + file, defaultLimits)
  if (!book.ok) return { code: book.failure.code, pages: [], readPages: [] }
  const pages = await book.value.measure()
  const readPages = await Promise.all(pages.map((page) => readPage(book.value, page.number)))
  await book.value.readCover()
  await book.value.close()
  return { code: 'opens', pages, readPages }
}

async function readPage(book: BookReader, number: number): Promise<string> {
  const page = await book.readPage(number)
  return page.ok ? page.value.mediaType : page.failure.code
}

/** The expected error codes, where the manifest allows more than one. */
const expectedCodes: Readonly<Record<string, string>> = {
  'comicbox-empty.cbz': 'archive-no-pages',
  'cut-rar-60.cbr': 'archive-truncated',
  'cut-zip-60.cbz': 'archive-truncated',
  'cut-zip-tail.cbz': 'archive-truncated',
  'komga-7z-named-cbz.cbz': 'format-7z',
  'komga-rar4-encrypted.cbr': 'archive-encrypted',
  'komga-zip-encrypted.cbz': 'archive-encrypted',
  'la-rar5_encrypted_filenames.cbr': 'archive-encrypted',
  'lajs-encrypted.cbz': 'archive-encrypted',
  'rarfile-rar3-comment-hpsw.cbr': 'archive-encrypted',
  'rarfile-rar3-vols-part1.cbr': 'archive-multivolume',
  'rarfile-rar5-hpsw.cbr': 'archive-encrypted',
  'rarfile-rar5-psw.cbr': 'archive-encrypted',
  'rarfile-rar5-vols-part2.cbr': 'archive-multivolume',
  'yauzl-bad-multi-disk-zip-files-are-not-supported-found-disk-number-1.cbz': 'archive-multivolume',
  'zip2-aes-archive.cbz': 'archive-encrypted',
}

describe.skipIf(!present)('every real comic archive', () => {
  // Memory used by earlier tests in this process.
  const memoryBefore = process.memoryUsage().rss

  it.each(samples)('$file: $tests', async ({ file, expected }) => {
    const outcome = await analyse(file)
    checkVerdict(outcome.code, expected)
    if (file in expectedCodes) expect(outcome.code).toBe(expectedCodes[file])
    if (outcome.code === 'opens') checkPages(outcome, expected)
  })

  it('leave no file open, no new files, and the thread healthy', () => {
    const held = existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').filter((fd) => leadsTo(fd, media)) : []
    expect(held).toEqual([])
    expect(readdirSync(media).length).toBe(manifestCount() + 1)
    expect(isThreadHealthy()).toBe(true)
    expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(512 * 1024 * 1024)
  })
})

function checkVerdict(code: string, expected: Expected): void {
  expect(code === 'opens' || code in analysisErrors).toBe(true)
  if (expected.readable !== 'either') expect(code === 'opens').toBe(expected.readable)
  if (expected.encrypted) expect(code).toBe('archive-encrypted')
  if (expected.noPages) expect(code).not.toBe('opens')
}

function checkPages(outcome: Outcome, expected: Expected): void {
  expect(outcome.pages).toHaveLength(expected.pages ?? outcome.pages.length)
  const order = expected.pageOrder ?? []
  expect(outcome.pages.slice(0, order.length).map((page) => page.name)).toEqual(order)
  expect(outcome.readPages.every((type) => type.startsWith('image/'))).toBe(true)
  expect(outcome.pages.every((page) => page.width !== null && page.height !== null)).toBe(true)
}

function leadsTo(fd: string, folder: string): boolean {
  try {
    const target = statSync(`/proc/self/fd/${fd}`)
    return readdirSync(folder).some((name) => statSync(folder + name).ino === target.ino)
  } catch {
    return false
  }
}

function manifestCount(): number {
  return readFileSync(`${media}manifest.jsonl`, 'utf8').trim().split('\n').length
}

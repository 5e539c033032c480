import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { analysisErrors } from '../../server/domain/result.ts'
import { type BookReader, defaultLimits } from '../../server/formats/book-format.ts'
import { openBook } from '../../server/formats/registry.ts'

/** The results of other tools; see the README of the corpus. */
type Expected = {
  readonly format: string
  readonly readable: boolean | 'either'
  readonly epubVersion?: string
  readonly title?: string
  readonly titles?: readonly string[]
  readonly creators?: readonly string[]
  readonly languages?: readonly string[]
  readonly spine?: number
  readonly layout?: string
  readonly pageProgression?: string
}
type Sample = { readonly file: string; readonly tests: string; readonly expected: Expected }

const media = fileURLToPath(new URL('../../../shared/corpus/media/', import.meta.url))
const present = existsSync(`${media}manifest.jsonl`)
if (!present) process.stderr.write('SKIPPED: the corpus of real EPUBs is not beside the project.\n')

const samples: readonly Sample[] = present
  ? readFileSync(`${media}manifest.jsonl`, 'utf8')
      .trim()
      .split('\n')
      .map((line): Sample => JSON.parse(line))
      .filter(({ expected }) => expected.format === 'epub')
  : []

/** The expected error codes, where the manifest allows more than one. */
const expectedCodes: Readonly<Record<string, string>> = {
  'cut-epub.epub': 'archive-truncated',
  'drm-lcp-prefixes.epub': 'epub-drm',
  'epubcheck-container-file-missing-fatal.epub': 'epub-container',
  'epubcheck-encryption-unknown-valid.epub': 'epub-drm',
  'epubcheck-zip-unreadable-image-with-epub-extension-fatal.epub': 'format-mismatch',
  'swap-cbz-named-epub.epub': 'epub-container',
}

async function opened(file: string): Promise<BookReader | string> {
  const book = await openBook(media + file, defaultLimits)
  return book.ok ? book.value : book.failure.code
}

function folded(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** The asserted values, as this reader returns them. */
function figures(book: BookReader, expected: Expected): Partial<Expected> {
  const document = book.package
  const found: Record<keyof Expected, unknown> = {
    format: book.format,
    readable: true,
    epubVersion: book.epub?.version,
    title: document?.title?.text,
    titles: document?.titles.map(({ text }) => text),
    creators: document?.contributors.filter(({ kind }) => kind === 'creator').map(({ name }) => name),
    languages: document?.languages,
    spine: book.epub?.spine.length,
    layout: book.epub?.layout === 'fixed' ? 'pre-paginated' : 'reflowable',
    pageProgression: book.epub?.direction,
  }
  return Object.fromEntries(Object.entries(found).filter(([key]) => key in expected))
}

describe.skipIf(!present)('a real EPUB', () => {
  it.each(samples.map((sample) => [sample.file, sample.tests, sample.expected] as const))(
    '%s (%s) opens with the expected values or fails with its error',
    async (file, _, expected) => {
      const started = performance.now()
      const book = await opened(file)
      if (typeof book === 'string') {
        expect(expected.readable).not.toBe(true)
        expect(Object.keys(analysisErrors)).toContain(book)
        expect(book).toBe(expectedCodes[file] ?? book)
        return
      }
      expect(expectedCodes[file] ?? 'opens').toBe('opens')
      const known = Object.fromEntries(
        Object.keys(figures(book, expected)).map((key) => [key, expected[key as keyof Expected]]),
      )
      expect(figures(book, expected)).toEqual({
        ...known,
        ...(expected.title === undefined ? {} : { title: folded(expected.title) }),
        readable: true,
      })
      await book.measure()
      await book.readCover()
      expect(performance.now() - started).toBeLessThan(5_000)
      await book.close()
    },
  )

  it.each(samples.filter(({ expected }) => expected.readable === true).map(({ file }) => file))(
    'returns every document of %s and every resource they use, without scripts',
    async (file) => {
      const book = await opened(file)
      if (typeof book === 'string') throw new Error(book)
      const names = new Set(book.entryNames())
      for (const { href } of (book.epub?.spine ?? []).slice(0, 40)) {
        const part = await book.readResource?.(href)
        if (!names.has(href)) {
          expect(part).toMatchObject({ failure: { code: 'page-missing' } })
          continue
        }
        expect(part).toMatchObject({ ok: true })
        const html = part?.ok ? Buffer.from(part.value.bytes).toString('utf8') : ''
        expect(html).not.toMatch(/<script|\son[a-z]+=|javascript:/i)
      }
      await book.close()
    },
  )

  it('preserves the text of a complete novel', async () => {
    const book = await opened('epubjs-alice.epub')
    if (typeof book === 'string') throw new Error(book)
    const words: number[] = []
    for (const { href } of book.epub?.spine ?? []) {
      const [raw, part] = [await book.readEntry(href), await book.readResource?.(href)]
      const source = raw.ok ? Buffer.from(raw.value).toString('utf8') : ''
      const html = part?.ok ? Buffer.from(part.value.bytes).toString('utf8') : ''
      words.push(wordsIn(source) - wordsIn(html))
    }
    expect(words.every((difference) => difference === 0)).toBe(true)
    await book.close()
  })

  it('decodes the obfuscated fonts of real books', async () => {
    const fonts = [
      ['e3s-wasteland-otf-obf.epub', 3],
      ['w3c-ocf-font-obfuscation.epub', 1],
      ['epubcheck-obfuscation-valid.epub', 0],
    ] as const
    for (const [file, count] of fonts) {
      const book = await opened(file)
      if (typeof book === 'string') throw new Error(book)
      const names = book.entryNames().filter((name) => /\.(?:otf|ttf|woff)$/i.test(name))
      const types = await Promise.all(names.map(async (name) => book.readResource?.(name)))
      const readable = types.filter((type) => type?.ok && type.value.mediaType.startsWith('font/'))
      expect([file, readable.length]).toEqual([file, count])
      await book.close()
    }
  })
})

/** Counts the words outside tags, titles and styles. */
function wordsIn(markup: string): number {
  const body = markup.slice(markup.indexOf('<body')).replaceAll(/<!--[\s\S]*?-->|<[^>]*>|&#?\w+;/g, ' ')
  return body.split(/[^\p{L}\p{N}]+/u).length
}

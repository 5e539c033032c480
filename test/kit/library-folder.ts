import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Entry, storedZip } from '../bench/books.ts'

/** An image of one pixel, the smallest page. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const text = (name: string, content: string): Entry => ({ name, bytes: Buffer.from(content) })

export type ComicPlan = {
  readonly pages?: number
  /** Elements of ComicInfo.xml by name; absent without them. */
  readonly info?: Readonly<Record<string, string | number>>
  /** Makes the content unique, with the same size for notes of the same length. */
  readonly note?: string
}

/** A CBZ of one-pixel pages. */
export function comicBytes(plan: ComicPlan = {}): Buffer {
  const { pages = 2, info, note = '' } = plan
  const entries = Array.from({ length: pages }, (_, n) => ({
    name: `${String(n + 1).padStart(3, '0')}.png`,
    bytes: onePixel,
  }))
  const elements = Object.entries(info ?? {}).map(([name, value]) => `<${name}>${value}</${name}>`)
  const document = `<?xml version="1.0"?><ComicInfo>${elements.join('')}</ComicInfo>`
  return storedZip([
    ...entries,
    ...(info === undefined ? [] : [text('ComicInfo.xml', document)]),
    ...(note === '' ? [] : [text('note.txt', note)]),
  ])
}

export type EpubPlan = {
  readonly title: string
  readonly author?: string
  readonly series?: string
  readonly number?: number
}

/** An EPUB 3 with a single chapter. */
export function epubBytes(plan: EpubPlan): Buffer {
  const { title, author = 'Ann Lee', series, number = 1 } = plan
  const collection =
    series === undefined
      ? ''
      : `<meta property="belongs-to-collection" id="c">${series}</meta><meta refines="#c" property="collection-type">series</meta><meta refines="#c" property="group-position">${number}</meta>`
  return storedZip([
    text('mimetype', 'application/epub+zip'),
    text(
      'META-INF/container.xml',
      '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    ),
    text(
      'book.opf',
      `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:test:${title}</dc:identifier><dc:title>${title}</dc:title><dc:language>en</dc:language><dc:creator>${author}</dc:creator>${collection}</metadata><manifest><item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c1"/></spine></package>`,
    ),
    text('c1.xhtml', `<html xmlns="http://www.w3.org/1999/xhtml"><body><p>${title}</p></body></html>`),
  ])
}

/** A PDF of empty pages. */
export function pdfBytes(title: string, pages = 1): Buffer {
  const kids = Array.from({ length: pages }, (_, n) => `${n + 4} 0 R`).join(' ')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${kids}]>>`,
    `<</Title(${title})>>`,
    ...Array.from({ length: pages }, () => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]>>'),
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, n) => {
    const offset = body.length
    body += `${n + 1} 0 obj${object}endobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  return Buffer.from(
    `${body}${table}trailer<</Size ${objects.length + 1}/Root 1 0 R/Info 3 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}

/** A library folder on disk, with common file operations. */
export type LibraryFolder = {
  readonly root: string
  at(path: string): string
  /** Writes a file and its parent folders. */
  put(path: string, bytes: Uint8Array): void
  /** Writes a comic with unique content, unless `plan.note` is set. */
  comic(path: string, plan?: ComicPlan): void
  folder(path: string): void
  move(from: string, to: string): void
  copy(from: string, to: string): void
  remove(path: string): void
  /** Sets the modification time, in seconds since 1970. */
  touch(path: string, seconds: number): void
  exists(path: string): boolean
  [Symbol.dispose](): void
}

export function createLibraryFolder(): LibraryFolder {
  const root = mkdtempSync(join(tmpdir(), 'inglenook-library-'))
  let count = 0
  const at = (path: string): string => join(root, path)
  const put = (path: string, bytes: Uint8Array): void => {
    mkdirSync(dirname(at(path)), { recursive: true })
    writeFileSync(at(path), bytes)
  }
  return {
    root,
    at,
    put,
    comic(path, plan = {}) {
      count += 1
      put(path, comicBytes({ note: `book ${count}`, ...plan }))
    },
    folder: (path) => void mkdirSync(at(path), { recursive: true }),
    move(from, to) {
      mkdirSync(dirname(at(to)), { recursive: true })
      renameSync(at(from), at(to))
    },
    copy(from, to) {
      mkdirSync(dirname(at(to)), { recursive: true })
      cpSync(at(from), at(to), { recursive: true })
    },
    remove: (path) => rmSync(at(path), { recursive: true }),
    touch: (path, seconds) => utimesSync(at(path), seconds, seconds),
    exists: (path) => existsSync(at(path)),
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  }
}

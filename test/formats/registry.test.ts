import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openFileSource } from '../../server/formats/kit/byte-source.ts'
import { recognise } from '../../server/formats/registry.ts'
import { buildRar4 } from '../fixtures/archives/rar4-writer.ts'
import { buildRar5 } from '../fixtures/archives/rar5-writer.ts'
import { buildZip } from '../fixtures/archives/zip-writer.ts'
import { picture } from '../fixtures/images.ts'
import { scratch } from '../fixtures/scratch.ts'

const zip = buildZip({ files: [{ name: '1.jpg', data: 'x' }] })
const rar4 = buildRar4({ files: [{ name: '1.jpg', data: 'x' }] })
const rar5 = buildRar5({ files: [{ name: '1.jpg', data: 'x' }] })
const epub = buildZip({
  files: [
    { name: 'mimetype', data: 'application/epub+zip' },
    { name: 'a', data: 'x' },
  ],
})
const pdf = Buffer.from('%PDF-1.4\n')
const sevenZip = Buffer.from('7z\xbc\xaf\x27\x1c rest', 'latin1')

function recogniseAt(path: string) {
  const source = openFileSource(path)
  if (!source.ok) return source
  const recognised = recognise(source.value, path)
  source.value.close()
  return recognised
}

function received(name: string, bytes: Uint8Array): string {
  using files = scratch()
  const result = recogniseAt(files.put(name, bytes))
  return result.ok ? `${result.value.format} ${result.value.container}` : result.failure.code
}

describe('format recognition', () => {
  it.each([
    ['zip', 'book.cbz', zip, 'cbz zip'],
    ['zip', 'book.cbr', zip, 'cbz zip'],
    ['RAR 4', 'book.cbr', rar4, 'cbr rar'],
    ['RAR 5', 'book.cbz', rar5, 'cbr rar'],
    ['EPUB', 'book.cbz', epub, 'epub zip'],
    ['EPUB', 'book.EPUB', epub, 'epub zip'],
    ['zip', 'book.epub', zip, 'epub zip'],
    ['PDF', 'book.pdf', pdf, 'pdf pdf'],
    ['PDF', 'book.cbz', pdf, 'pdf pdf'],
    ['PDF after leading bytes', 'book.pdf', Buffer.concat([Buffer.alloc(900, 32), pdf]), 'pdf pdf'],
    ['zip after leading bytes', 'book.cbz', Buffer.concat([Buffer.alloc(5_000, 65), zip]), 'cbz zip'],
    ['empty zip', 'book.cbz', buildZip({ files: [] }), 'cbz zip'],
    ['first part of a split zip', 'book.cbz', Buffer.concat([Buffer.from('PK\x07\x08'), zip]), 'cbz zip'],
  ] as const)('identifies %s named %s by its content', (_what, name, bytes, expected) => {
    expect(received(name, bytes)).toBe(expected)
  })

  it.each([
    ['file-empty', 'book.cbz', Buffer.alloc(0)],
    ['format-7z', 'book.cbz', sevenZip],
    ['format-unknown', 'book.cbz', Buffer.from('hello, this is a text')],
    ['format-unknown', 'book.pdf', Buffer.concat([Buffer.alloc(3_000, 32), Buffer.from('hello')])],
    ['format-mismatch', 'book.epub', rar5],
    ['format-mismatch', 'book.epub', pdf],
    ['format-mismatch', 'book.pdf', zip],
    ['format-mismatch', 'book.pdf', rar4],
  ] as const)('refuses as %s: %s', (code, name, bytes) => {
    expect(received(name, bytes)).toBe(code)
  })

  it('refuses a single image under any name', async () => {
    expect(received('book.epub', await picture())).toBe('format-mismatch')
    expect(received('book.cbz', await picture({ format: 'png' }))).toBe('format-mismatch')
  })

  it.skipIf(process.platform === 'win32')('refuses a named pipe without waiting for a writer', () => {
    using files = scratch()
    const pipe = join(files.folder, 'pipe.cbz')
    const command = 'mkfifo'
    execFileSync(command, [pipe])
    expect(recogniseAt(pipe)).toMatchObject({ ok: false, failure: { code: 'file-unreadable' } })
  })

  it('refuses a missing file and a folder', () => {
    using files = scratch()
    mkdirSync(join(files.folder, 'folder.cbz'))
    expect(recogniseAt(join(files.folder, 'none.cbz'))).toMatchObject({ ok: false, failure: { code: 'file-missing' } })
    expect(recogniseAt(join(files.folder, 'folder.cbz'))).toMatchObject({
      ok: false,
      failure: { code: 'file-unreadable' },
    })
  })
})

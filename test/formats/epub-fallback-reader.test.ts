import { describe, expect, it } from 'vitest'
import { fail } from '../../server/domain/result.ts'
import { defaultLimits } from '../../server/formats/book-format.ts'
import { epubFormat } from '../../server/formats/epub/epub-format.ts'
import { openContainer } from '../../server/formats/epub/opening/open-container.ts'
import { readWithSecondReader } from '../../server/formats/epub/second-reader/second-reader.ts'
import { memorySource } from '../../server/formats/kit/byte-source.ts'
import { buildEpub, chapter, novel, packageXml } from '../fixtures/epub.ts'

describe('the fallback reader of package documents', () => {
  it('reads the spine and the basic metadata of a complete book', async () => {
    const metadata = '<dc:creator opf:file-as="Doe, J.">Jo Doe</dc:creator><dc:subject>Sea</dc:subject>'
    const bytes = buildEpub({ ...novel, metadata, version: '2.0' })
    const read = await readWithSecondReader(memorySource(bytes))
    expect(read).toMatchObject({
      ok: true,
      value: {
        version: '2.0',
        title: { text: 'A book' },
        contributors: [{ name: 'Jo Doe', kind: 'creator', fileAs: 'Doe, J.' }],
        languages: ['en'],
        subjects: ['Sea'],
        spine: [{ item: { href: 'OEBPS/one.xhtml' } }, { item: { href: 'OEBPS/two.xhtml' } }],
        warnings: [expect.stringContaining('only a part')],
      },
    })
  })

  it.each([
    ['an invalid archive', Buffer.from('not a zip')],
    ['an archive without EPUB files', buildEpub({ parts: [], container: null })],
    ['a package that causes an uncaught exception', buildEpub({ ...novel, packageDocument: '<package/>' })],
    ['a package that is not XML', buildEpub({ ...novel, packageDocument: '<package><spine>' })],
  ])('survives %s', async (_, bytes) => {
    expect(await readWithSecondReader(memorySource(bytes))).toMatchObject({
      failure: { code: 'epub-package' },
    })
  })

  it('is not used for files that are too large or missing', async () => {
    const source = memorySource(buildEpub(novel))
    const large = { ...source, size: 65 * 1024 * 1024 }
    expect(await readWithSecondReader(large)).toMatchObject({ failure: { code: 'epub-package' } })
    const gone = { ...source, read: () => fail('file-unreadable') }
    expect(await readWithSecondReader(gone)).toMatchObject({ failure: { code: 'epub-package' } })
  })

  it('is only used after the main reader and the repair failed', async () => {
    const asked: string[] = []
    const secondReader = async (name: string) => {
      asked.push(name)
      return readWithSecondReader(memorySource(Buffer.alloc(0)))
    }
    await openContainer(memorySource(buildEpub(novel)), defaultLimits, secondReader)
    const repairable = packageXml(novel).replace('A book', 'A & book')
    await openContainer(memorySource(buildEpub({ ...novel, packageDocument: repairable })), defaultLimits, secondReader)
    const unsafe = `<!DOCTYPE x [<!ENTITY a "b">]>${packageXml(novel).slice(38)}`
    await openContainer(memorySource(buildEpub({ ...novel, packageDocument: unsafe })), defaultLimits, secondReader)
    expect(asked).toEqual([])
    const unreadable = buildEpub({ ...novel, packageDocument: '<package><spine>' })
    expect(await openContainer(memorySource(unreadable), defaultLimits, secondReader)).toMatchObject({ ok: false })
    expect(asked).toEqual(['OEBPS/content.opf'])
  })

  it('opens a book whose package only it can parse', async () => {
    const value = { ...novel, packageDocument: '<package><spine>' }
    const understood = buildEpub(novel)
    const opened = await openContainer(memorySource(buildEpub(value)), defaultLimits, () =>
      readWithSecondReader(memorySource(understood)),
    )
    expect(opened.ok && opened.value.package.spine.map(({ item }) => item.href)).toEqual([
      'OEBPS/one.xhtml',
      'OEBPS/two.xhtml',
    ])
  })

  it('leaves an unreadable file with the error of the main reader', async () => {
    const bytes = buildEpub({ parts: [{ name: 'a.xhtml', data: chapter('') }], packageDocument: '<package>' })
    expect(await epubFormat.open(memorySource(bytes), defaultLimits)).toMatchObject({
      ok: false,
      failure: { code: 'epub-package' },
    })
  })
})

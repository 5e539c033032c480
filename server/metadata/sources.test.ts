import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectLinearTime } from '../../test/kit/linear-time.ts'
import { fakeReader } from '../../test/metadata/fake-reader.ts'
import { metadataSourceIds } from '../domain/vocabulary.ts'
import { metadataSources, readEmbeddedPatches } from './sources.ts'

describe('the metadata sources', () => {
  const ids = metadataSources.map(({ id }) => id)

  test('have the specified order', () => {
    const specified = ['comicinfo', 'epub-package', 'pdf-properties', 'filename', 'folder']
    expect(ids.filter((id) => specified.includes(id))).toEqual(specified)
  })

  test('are complete and ranked in the order used for merging', () => {
    expect(metadataSourceIds).toEqual(['manual', ...ids])
  })
})

describe('metadata in and next to a book', () => {
  let root = ''
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'sources-'))
    await writeFile(join(root, 'a.cbz'), '')
    await writeFile(
      join(root, 'metadata.opf'),
      '<package><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Sidecar</dc:title></metadata></package>',
    )
  })
  afterAll(() => rm(root, { recursive: true }))
  const file = () => ({ path: join(root, 'a.cbz'), libraryRoot: root })

  test('is returned by descending priority, with the name of each source', async () => {
    const reader = fakeReader({
      entries: {
        'MetronInfo.xml': '<MetronInfo><Number>2</Number></MetronInfo>',
        'ComicInfo.xml': '<ComicInfo><Title>A</Title><LanguageISO>klingonese</LanguageISO></ComicInfo>',
      },
      properties: { archiveComment: '{"ComicBookInfo/1.0": ' },
    })
    const { patches, warnings } = await readEmbeddedPatches(reader, file())
    expect(patches).toEqual([
      { source: 'comicinfo', patch: { book: { title: 'A' }, series: {} } },
      { source: 'metroninfo', patch: { book: { number: 2, chapter: 2 }, series: {} } },
      { source: 'sidecar-opf', patch: { book: { title: 'Sidecar' }, series: {} } },
    ])
    expect(warnings).toEqual([
      'ComicInfo.xml: "klingonese" is not a known language.',
      'ComicBookInfo: The ComicBookInfo in the archive comment is damaged.',
    ])
  })

  test('of a PDF includes its properties and the document next to it', async () => {
    const reader = fakeReader({ format: 'pdf', properties: { title: 'War and Peace' } })
    const { patches } = await readEmbeddedPatches(reader, file())
    expect(patches.map(({ source }) => source)).toEqual(['sidecar-opf', 'pdf-properties'])
  })

  test('survives a reader that throws, without the failed source', async () => {
    const reader = {
      ...fakeReader({ entries: { 'ComicInfo.xml': '' } }),
      readEntry: () => Promise.reject(new Error('/secret/path')),
    }
    const { patches, warnings } = await readEmbeddedPatches(reader, file())
    expect(patches.map(({ source }) => source)).toEqual(['sidecar-opf'])
    expect(warnings).toEqual(['ComicInfo.xml: It could not be read.'])
  })

  test('of an archive is read in a time linear in its entries', async () => {
    const paths = Array.from({ length: 100_000 }, (_, i) => [`${i % 100}/ComicInfo.xml/${i}.jpg`, ''])
    await expectLinearTime(100_000, (length) => {
      const reader = fakeReader({ entries: Object.fromEntries(paths.slice(0, length)) })
      return readEmbeddedPatches(reader, file())
    })
  })

  test.each(['filename', 'folder'])('includes the %s source with its default folder rule', async (id) => {
    const source = metadataSources.find((known) => known.id === id)
    const book = {
      reader: fakeReader(),
      path: '/library/Image Comics/Saga 007 (2012).cbz',
      libraryRoot: '/library',
      sidecars: { seriesJson: async () => null, packageDocument: async () => null },
    }
    const reading = await source?.read(book)
    if (id === 'filename')
      expect(reading?.patch).toMatchObject({ book: { number: 7, year: 2012 }, series: { title: 'Saga' } })
    else expect(reading?.patch).toMatchObject({ series: { title: 'Image Comics' } })
  })
})

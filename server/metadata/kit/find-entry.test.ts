import { describe, expect, test } from 'vitest'
import { fakeReader } from '../../../test/metadata/fake-reader.ts'
import { entriesNamed, readNamedDocument } from './find-entry.ts'

describe('entries of a name', () => {
  test('none is found where there is none, nor where systems leave copies behind', () => {
    expect(entriesNamed(['a.jpg', 'MyComicInfo.xml', 'ComicInfo.xml.bak'], 'ComicInfo.xml')).toEqual([])
    expect(entriesNamed(['__MACOSX/ComicInfo.xml', '.hidden/ComicInfo.xml'], 'ComicInfo.xml')).toEqual([])
  })

  test('the one nearest to the root comes first, then the usual spelling', () => {
    const names = ['a/b/ComicInfo.xml', 'z/comicinfo.xml', 'COMICINFO.XML', 'b/ComicInfo.xml', 'a/ComicInfo.xml']
    expect(entriesNamed(names, 'ComicInfo.xml')).toEqual([
      'COMICINFO.XML',
      'a/ComicInfo.xml',
      'b/ComicInfo.xml',
      'z/comicinfo.xml',
    ])
  })
})

describe('the document of a name', () => {
  test('is the next one where the first is damaged, with a warning', async () => {
    const reader = fakeReader({ entries: { 'ComicInfo.xml': '<ComicInfo><Title>', 'x/ComicInfo.xml': '<ComicInfo/>' } })
    const { element, warnings } = await readNamedDocument(reader, 'ComicInfo.xml', 'ComicInfo')
    expect(element?.name).toBe('ComicInfo')
    expect(warnings).toEqual([expect.stringContaining('(xml-damaged)')])
  })

  test('is null where the archive has none', async () => {
    expect(await readNamedDocument(fakeReader(), 'ComicInfo.xml', 'ComicInfo')).toEqual({ element: null, warnings: [] })
  })

  test('is refused above the limit of a document', async () => {
    const entries = { 'ComicInfo.xml': `<ComicInfo><Title>${'x'.repeat(5 * 1024 * 1024)}</Title></ComicInfo>` }
    const { element, warnings } = await readNamedDocument(fakeReader({ entries }), 'ComicInfo.xml', 'ComicInfo')
    expect(element).toBeNull()
    expect(warnings).toHaveLength(1)
  })
})

import { describe, expect, test } from 'vitest'
import { fakeReader } from '../../../test/metadata/fake-reader.ts'
import { entriesNamed, readNamedDocument } from './find-entry.ts'

describe('entries with a given name', () => {
  test('are absent when only other names, hidden folders or system copies exist', () => {
    expect(entriesNamed(['a.jpg', 'MyComicInfo.xml', 'ComicInfo.xml.bak'], 'ComicInfo.xml')).toEqual([])
    expect(entriesNamed(['__MACOSX/ComicInfo.xml', '.hidden/ComicInfo.xml'], 'ComicInfo.xml')).toEqual([])
  })

  test('are sorted by depth first, then by the usual spelling', () => {
    const names = ['a/b/ComicInfo.xml', 'z/comicinfo.xml', 'COMICINFO.XML', 'b/ComicInfo.xml', 'a/ComicInfo.xml']
    expect(entriesNamed(names, 'ComicInfo.xml')).toEqual([
      'COMICINFO.XML',
      'a/ComicInfo.xml',
      'b/ComicInfo.xml',
      'z/comicinfo.xml',
    ])
  })
})

describe('the document with a given name', () => {
  test('is the next entry where the first is damaged, with a warning', async () => {
    const reader = fakeReader({ entries: { 'ComicInfo.xml': '<ComicInfo><Title>', 'x/ComicInfo.xml': '<ComicInfo/>' } })
    const { element, warnings } = await readNamedDocument(reader, 'ComicInfo.xml', 'ComicInfo')
    expect(element?.name).toBe('ComicInfo')
    expect(warnings).toEqual([expect.stringContaining('(xml-damaged)')])
  })

  test('is missing where the archive has no such entry', async () => {
    expect(await readNamedDocument(fakeReader(), 'ComicInfo.xml', 'ComicInfo')).toEqual({ element: null, warnings: [] })
  })

  test('is refused above the size limit for documents', async () => {
    const entries = { 'ComicInfo.xml': `<ComicInfo><Title>${'x'.repeat(5 * 1024 * 1024)}</Title></ComicInfo>` }
    const { element, warnings } = await readNamedDocument(fakeReader({ entries }), 'ComicInfo.xml', 'ComicInfo')
    expect(element).toBeNull()
    expect(warnings).toHaveLength(1)
  })
})

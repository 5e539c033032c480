import { describe, expect, it } from 'vitest'
import { convertContent } from '../kit/converted-source.ts'

const ids = [1, 2, 3, 4].map((number) => `0d0e7c1a-5d2f-4f3c-9a6b-00000000000${number}`)

/** As the program writes it: paths of Windows, pages from 0, entities in texts. */
const database = `<?xml version="1.0"?>
<ComicDatabase xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" Id="x">
  <Books>
    <Book Id="${ids[0]}" File="G:\\Comics\\Harbour Lights\\Harbour Lights 01.cbz">
      <Series>Harbour Lights</Series><Number>1</Number><Volume>2012</Volume><Rating>4</Rating><PageCount>20</PageCount>
      <CurrentPage>19</CurrentPage><LastPageRead>19</LastPageRead><Opened>2024-05-06T10:00:00Z</Opened><FileSize>1000</FileSize>
    </Book>
    <Book Id="${ids[1]}" File="G:\\Comics\\Harbour Lights\\Harbour Lights 02.cbz">
      <Series>Harbour Lights</Series><Number>2</Number><Rating>5</Rating><PageCount>20</PageCount>
      <LastPageRead>4</LastPageRead><Opened>0001-01-01T00:00:00</Opened><FileSize>2000</FileSize>
    </Book>
    <Book Id="${ids[2]}" File="\\\\nas\\Comics\\Tom &amp; Kit.cbr"><Title>Tom &amp; Kit</Title><PageCount>8</PageCount></Book>
    <Book Id="${ids[3]}" File="" />
  </Books>
  <ComicLists>
    <Item xsi:type="ComicLibraryListItem" Id="${ids[0]}" Name="Library" />
    <Item xsi:type="ComicListItemFolder" Id="${ids[1]}" Name="Folder"><Items>
      <Item xsi:type="ComicIdListItem" Id="${ids[2]}" Name="One evening"><Books><guid>${ids[2]}</guid><guid>${ids[0]}</guid></Books></Item>
      <Item xsi:type="ComicSmartListItem" Id="${ids[3]}" Name="By a rule"><Matchers /></Item>
    </Items></Item>
  </ComicLists>
</ComicDatabase>`

describe('the database of ComicRack', () => {
  it('has its comics by name, size, series and number', () => {
    const converted = convertContent(database)
    expect(converted.program).toBe('ComicRack')
    expect(converted.of('series').map(({ title }) => title)).toEqual(['Harbour Lights'])
    expect(converted.of('book').map(({ title, path, fileSize, number }) => [title, path, fileSize, number])).toEqual([
      ['Harbour Lights 01.cbz', 'Comics/Harbour Lights/Harbour Lights 01.cbz', 1_000, 1],
      ['Harbour Lights 02.cbz', 'Comics/Harbour Lights/Harbour Lights 02.cbz', 2_000, 2],
      ['Tom & Kit', 'nas/Comics/Tom & Kit.cbr', undefined, undefined],
      ['', '', undefined, undefined],
    ])
  })

  it('calls read what the program calls read, and counts pages from 1', () => {
    expect(
      convertContent(database)
        .of('progress')
        .map(({ currentPage, completed, updatedAt }) => [currentPage, completed, updatedAt]),
    ).toEqual([
      [20, true, '2024-05-06T10:00:00.000Z'],
      [5, false, '1970-01-01T00:00:00.000Z'],
    ])
  })

  it('has the mean rating of a series, and the lists that were put together by hand', () => {
    const converted = convertContent(database)
    const [first, , tom] = converted.of('book').map(({ id }) => id)
    expect(converted.of('rating')).toMatchObject([{ rating: 90 }])
    expect(converted.of('readlist')).toMatchObject([{ name: 'One evening', members: [tom, first] }])
  })

  it('is refused where it ends inside a comic', () => {
    expect(() => convertContent(database.slice(0, database.indexOf('<Number>2')))).toThrow('ends inside a book')
  })
})

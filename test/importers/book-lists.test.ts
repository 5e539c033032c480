import { describe, expect, it } from 'vitest'
import { convertContent } from '../kit/converted-source.ts'

type Converted = ReturnType<typeof convertContent>
/** What lists say of books, by title. */
const stated = (converted: Converted) => {
  const titles = new Map(converted.of('book').map(({ id, title }) => [id, title]))
  const series = new Map(converted.of('series').map(({ id, title }) => [id, title]))
  return {
    read: converted.of('progress').map(({ book, completed, updatedAt }) => [titles.get(book), completed, updatedAt]),
    wanted: converted.of('queue').map(({ book }) => titles.get(book ?? '')),
    ratings: converted.of('rating').map(({ series: id, rating, notes }) => [series.get(id), rating, notes]),
    lists: converted.of('readlist').map(({ name, members }) => [name, members.map((id) => titles.get(id))]),
  }
}

describe('the table of Goodreads', () => {
  const table = `\ufeffBook Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Date Read,Date Added,Bookshelves,Exclusive Shelf,My Review,Read Count
1,"Saga, Volume 1 (Saga, #1)",Ann Lee,"Lee, Ann",Bo Chan,"=""0306406152""","=""9780306406157""",4,4.2,2024/05/06,2024/01/02,"sea, read",read,"Good, ""very""",1
2,"Saga, Volume 2 (Saga, #2)",Ann Lee,"Lee, Ann",,"=""""","=""""",5,4.2,,2024/01/02,,currently-reading,,0
3,Lantern Hill,Maud Rivers,"Rivers, Maud",,,,0,4.0,,2024/02/03,"to-read, sea",to-read,,0
`

  it('has its books with authors, ISBN, series and number', () => {
    const converted = convertContent(table)
    expect(converted.program).toBe('Goodreads')
    expect(
      converted.of('book').map(({ title, authors, number, externalIds }) => [title, authors, number, externalIds]),
    ).toEqual([
      [
        'Saga, Volume 1',
        ['Ann Lee', 'Bo Chan'],
        1,
        [
          { source: 'goodreads', externalId: '1' },
          { source: 'isbn', externalId: '9780306406157' },
          { source: 'isbn', externalId: '0306406152' },
        ],
      ],
      ['Saga, Volume 2', ['Ann Lee'], 2, [{ source: 'goodreads', externalId: '2' }]],
      ['Lantern Hill', ['Maud Rivers'], undefined, [{ source: 'goodreads', externalId: '3' }]],
    ])
  })

  it('says what was read, is wanted, rated and on which shelf', () => {
    expect(stated(convertContent(table))).toEqual({
      read: [['Saga, Volume 1', true, '2024-05-06T00:00:00.000Z']],
      wanted: ['Lantern Hill'],
      ratings: [['Saga', 90, null]],
      lists: [['sea', ['Saga, Volume 1', 'Lantern Hill']]],
    })
  })

  it('is refused where it ends inside quotes', () => {
    expect(() => convertContent(`${table}4,"Cut off`)).toThrow('unreadable')
  })
})

describe('the table of StoryGraph', () => {
  it('is read, reviews without their tags', () => {
    const table = `Title,Authors,Contributors,ISBN/UID,Format,Read Status,Date Added,Last Date Read,Dates Read,Read Count,Star Rating,Review,Tags,Owned?
Lantern Hill,"Maud Rivers, Bo Chan",,9780306406157,paperback,read,2024/01/02,2024/05/06,2024/05/01-2024/05/06,1,4.25,<div>Good</div>,sea,Yes
Twin A,Ann Lee,,0a1b2c3d-uid,digital,to-read,2024/01/02,,,0,,,,No
Left,Ann Lee,,,digital,did-not-finish,2024/01/02,,,0,,,,No
`
    const converted = convertContent(table)
    expect(converted.program).toBe('StoryGraph')
    expect(stated(converted)).toEqual({
      read: [['Lantern Hill', true, '2024-05-06T00:00:00.000Z']],
      wanted: ['Twin A'],
      ratings: [['Lantern Hill', 85, 'Good']],
      lists: [['sea', ['Lantern Hill']]],
    })
    expect(converted.of('book').map(({ externalIds }) => externalIds.length)).toEqual([1, 0, 0])
  })
})

describe('the table of Hardcover', () => {
  it('is read, with the place in a series', () => {
    const table = `Title,Author,Series,Status,Date Added,Date Started,Date Finished,Rating,Review,Lists,Hardcover Book ID,ISBN 10,ISBN 13
Saga of Salt,Ann Lee,Salt #2.5,Read,2024-01-02,2024-05-01,2024-05-06,3.5,,Sea,101,,9780306406157
Lantern Hill,Maud Rivers,,Want to Read,2024-01-02,,,,,,102,,
`
    const converted = convertContent(table)
    expect(converted.program).toBe('Hardcover')
    expect(converted.of('book').map(({ number }) => number)).toEqual([2.5, undefined])
    expect(stated(converted)).toEqual({
      read: [['Saga of Salt', true, '2024-05-06T00:00:00.000Z']],
      wanted: ['Lantern Hill'],
      ratings: [['Salt', 70, null]],
      lists: [['Sea', ['Saga of Salt']]],
    })
  })
})

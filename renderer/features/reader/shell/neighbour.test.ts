import { describe, expect, it } from 'vitest'
import { chooseNeighbour, nearestReadable } from './neighbour.ts'

const book = (id: string, analysisError: string | null = null) => ({ id, title: id, analysisError })
const series = { prev: book('before'), next: book('after') }

describe('the suggestion at the end of a book', () => {
  it('is unknown until the series is loaded, unless the reading list has one', () => {
    expect(chooseNeighbour({ edge: 'end', list: null, series: undefined })).toBeUndefined()
    expect(chooseNeighbour({ edge: 'end', list: {}, series: undefined })).toBeUndefined()
    const list = { next: book('listed') }
    expect(chooseNeighbour({ edge: 'end', list, series: undefined })?.book?.id).toBe('listed')
  })

  it('is empty after the last of the series, and never an unreadable book', () => {
    expect(chooseNeighbour({ edge: 'end', list: null, series: {} })).toMatchObject({ from: 'series', book: undefined })
    const broken = { next: book('torn', 'archive-damaged') }
    expect(chooseNeighbour({ edge: 'end', list: null, series: broken })?.book).toBeUndefined()
    expect(chooseNeighbour({ edge: 'end', list: broken, series })).toMatchObject({ from: 'series', endsList: false })
  })

  it('is the next book of the reading list, and the previous one before the beginning', () => {
    const list = { prev: book('earlier'), next: book('listed') }
    expect(chooseNeighbour({ edge: 'end', list, series })).toMatchObject({ from: 'list', book: { id: 'listed' } })
    expect(chooseNeighbour({ edge: 'start', list, series })).toMatchObject({ from: 'list', book: { id: 'earlier' } })
  })

  it('is the next of the series once the list is finished, and says so', () => {
    const list = { prev: book('earlier') }
    const chosen = { from: 'series', book: { id: 'after' }, endsList: true }
    expect(chooseNeighbour({ edge: 'end', list, series })).toMatchObject(chosen)
  })
})

describe('the nearest readable book', () => {
  const inOrder = (books: readonly ReturnType<typeof book>[]) => {
    const requests: string[] = []
    const ask = async (id: string) => {
      requests.push(id)
      const index = books.findIndex((one) => one.id === id)
      return { prev: books[index - 1], next: books[index + 1] }
    }
    return { ask, asked: requests }
  }
  const torn = (id: string) => book(id, 'archive_corrupt')

  it('skips unreadable books in both directions', async () => {
    const { ask } = inOrder([book('a'), torn('b'), book('c'), torn('d'), torn('e'), book('f')])
    expect(await nearestReadable({ edge: 'end', bookId: 'c', ask })).toEqual({ next: book('f') })
    expect(await nearestReadable({ edge: 'start', bookId: 'c', ask })).toEqual({ prev: book('a') })
  })

  it('is none when only unreadable books are left, so that the list counts as finished', async () => {
    const { ask } = inOrder([book('a'), torn('b')])
    const list = await nearestReadable({ edge: 'end', bookId: 'a', ask })
    expect(list).toEqual({})
    const chosen = { from: 'series', book: { id: 'after' }, endsList: true }
    expect(chooseNeighbour({ edge: 'end', list, series })).toMatchObject(chosen)
  })

  it('is searched for with a limit', async () => {
    const { ask, asked: requests } = inOrder([
      book('first'),
      ...Array.from({ length: 500 }, (_, index) => torn(String(index))),
    ])
    expect(await nearestReadable({ edge: 'end', bookId: 'first', ask })).toEqual({})
    expect(requests.length).toBeLessThan(50)
  })
})

import { describe, expect, it } from 'vitest'
import { chooseNeighbour, nearestReadable } from './neighbour.ts'

const book = (id: string, analysisError: string | null = null) => ({ id, title: id, analysisError })
const series = { prev: book('before'), next: book('after') }

describe('what is offered at the end of a book', () => {
  it('is not known before the series is, unless the reading list has it', () => {
    expect(chooseNeighbour({ edge: 'end', list: null, series: undefined })).toBeUndefined()
    expect(chooseNeighbour({ edge: 'end', list: {}, series: undefined })).toBeUndefined()
    const list = { next: book('listed') }
    expect(chooseNeighbour({ edge: 'end', list, series: undefined })?.book?.id).toBe('listed')
  })

  it('is nothing after the last of the series, and no book that cannot be read', () => {
    expect(chooseNeighbour({ edge: 'end', list: null, series: {} })).toMatchObject({ from: 'series', book: undefined })
    const broken = { next: book('torn', 'archive-damaged') }
    expect(chooseNeighbour({ edge: 'end', list: null, series: broken })?.book).toBeUndefined()
    expect(chooseNeighbour({ edge: 'end', list: broken, series })).toMatchObject({ from: 'series', endsList: false })
  })

  it('is the next of the reading list, and before the beginning the one before', () => {
    const list = { prev: book('earlier'), next: book('listed') }
    expect(chooseNeighbour({ edge: 'end', list, series })).toMatchObject({ from: 'list', book: { id: 'listed' } })
    expect(chooseNeighbour({ edge: 'start', list, series })).toMatchObject({ from: 'list', book: { id: 'earlier' } })
  })

  it('is the next of the series once the list is at its end, which is told', () => {
    const list = { prev: book('earlier') }
    const chosen = { from: 'series', book: { id: 'after' }, endsList: true }
    expect(chooseNeighbour({ edge: 'end', list, series })).toMatchObject(chosen)
  })
})

describe('the nearest book that can be read', () => {
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

  it('lies behind those that cannot be read, and before the beginning likewise', async () => {
    const { ask } = inOrder([book('a'), torn('b'), book('c'), torn('d'), torn('e'), book('f')])
    expect(await nearestReadable({ edge: 'end', bookId: 'c', ask })).toEqual({ next: book('f') })
    expect(await nearestReadable({ edge: 'start', bookId: 'c', ask })).toEqual({ prev: book('a') })
  })

  it('is none when only such books are left, so that a list is told to be at its end', async () => {
    const { ask } = inOrder([book('a'), torn('b')])
    const list = await nearestReadable({ edge: 'end', bookId: 'a', ask })
    expect(list).toEqual({})
    const chosen = { from: 'series', book: { id: 'after' }, endsList: true }
    expect(chooseNeighbour({ edge: 'end', list, series })).toMatchObject(chosen)
  })

  it('is not looked for without end', async () => {
    const { ask, asked: requests } = inOrder([
      book('first'),
      ...Array.from({ length: 500 }, (_, index) => torn(String(index))),
    ])
    expect(await nearestReadable({ edge: 'end', bookId: 'first', ask })).toEqual({})
    expect(requests.length).toBeLessThan(50)
  })
})

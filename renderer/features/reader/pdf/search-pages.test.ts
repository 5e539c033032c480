import { describe, expect, it } from 'vitest'
import { type Hit, maxHits } from '../shell/search/use-search.ts'
import { searchPages } from './use-pdf-search.ts'

/** Page texts as the server returns them, two at a time. */
function bookOf(texts: readonly string[]) {
  const hits: Hit[] = []
  const requests: number[] = []
  const searched: number[] = []
  const run = (words: string) =>
    searchPages({
      words,
      read: async (from) => {
        requests.push(from)
        const pages = texts.slice(from - 1, from + 1).map((text, index) => ({ pageNumber: from + index, text }))
        return { pages, next: from + 2 > texts.length ? null : from + 2 }
      },
      onHits: (found, count) => {
        hits.push(...found)
        searched.push(count)
      },
    })
  return { run, hits, asked: requests, searched }
}

describe('a search in a PDF', () => {
  it('ends when the server cannot be reached, with the results found before', async () => {
    const hits: Hit[] = []
    const read = async (from: number) => {
      if (from > 1) throw new Error('away')
      return { pages: [{ pageNumber: 1, text: 'a moth' }], next: 2 }
    }
    await expect(searchPages({ words: 'moth', read, onHits: (found) => hits.push(...found) })).rejects.toThrow('away')
    expect(hits.map(({ index }) => index)).toEqual([0])
  })

  it('distinguishes a scan without text from a text without a match', async () => {
    expect(await bookOf(['', ' \n', '']).run('moth')).toBe('wordless')
    expect(await bookOf([]).run('moth')).toBe('wordless')
    expect(await bookOf(['', 'a wren']).run('moth')).toBe('all')
  })

  it('finds words on every page, whatever their accents and hyphenation', async () => {
    const { run, hits, asked: requests, searched } = bookOf(['A moth.', '', 'A Möth, a mo-\nth.'])
    expect(await run('moth')).toBe('all')
    expect(hits.map(({ index, span }) => [index, span.start])).toEqual([
      [0, 2],
      [2, 2],
      [2, 10],
    ])
    expect(hits[2]).toMatchObject({ match: 'mo- th' })
    expect([requests, searched]).toEqual([
      [1, 3],
      [2, 3],
    ])
  })

  it('limits the number of results and stops there', async () => {
    const { run, hits, asked: requests } = bookOf(Array.from({ length: 9 }, () => 'moth '.repeat(maxHits)))
    expect(await run('moth')).toBe('most')
    expect(hits).toHaveLength(maxHits)
    expect(requests).toEqual([1])
  })
})

import { describe, expect, it } from 'vitest'
import { type Hit, maxHits } from '../shell/search/use-search.ts'
import { searchBook } from './use-book-search.ts'

function bookOf(texts: readonly (string | null)[]) {
  const spine = texts.map((_, index) => ({ href: `/r/${index}`, firstPosition: index + 1, positions: 1, linear: true }))
  const hits: Hit[] = []
  const searched: number[] = []
  const run = (words: string) =>
    searchBook({
      spine,
      words,
      read: async (href) => texts[Number(href.slice(3))] ?? null,
      onHits: (found, count) => {
        hits.push(...found)
        searched.push(count)
      },
    })
  return { run, hits, searched }
}

describe('a search in an EPUB', () => {
  it('ends when the server cannot be reached, with the results found before', async () => {
    const hits: Hit[] = []
    const spine = ['/r/0', '/r/1'].map((href) => ({ href, firstPosition: 1, positions: 1, linear: true }))
    const read = async (href: string) => {
      if (href === '/r/1') throw new Error('away')
      return 'a moth'
    }
    const search = searchBook({ spine, words: 'moth', read, onHits: (found) => hits.push(...found) })
    await expect(search).rejects.toThrow('away')
    expect(hits).toHaveLength(1)
  })

  it('skips a part that cannot be read', async () => {
    const { run, hits, searched } = bookOf([null, 'the moth', null, 'a Moth'])
    expect(await run('moth')).toBe('all')
    expect(hits.map(({ index, span, match }) => ({ index, span, match }))).toEqual([
      { index: 1, span: { start: 4, end: 8 }, match: 'moth' },
      { index: 3, span: { start: 2, end: 6 }, match: 'Moth' },
    ])
    expect(searched).toEqual([1, 2, 3, 4])
  })

  it('limits the number of results, says that there are more, and reads no further', async () => {
    const { run, hits, searched } = bookOf(['x '.repeat(maxHits - 1), 'x x x', 'x'])
    expect(await run('x')).toBe('most')
    expect(hits).toHaveLength(maxHits)
    expect(searched).toEqual([1, 2])
  })

  it('reports a complete result when exactly the limit was found', async () => {
    const { run, hits } = bookOf(['x '.repeat(maxHits), 'nothing'])
    expect(await run('x')).toBe('all')
    expect(hits).toHaveLength(maxHits)
  })
})

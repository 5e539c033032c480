import { describe, expect, test } from 'vitest'
import { expectLinearTime } from '../../../test/kit/linear-time.ts'
import { externalIdOf, externalSource, splitLinks, toLink } from './links.ts'

describe('a web address', () => {
  test.each([
    '',
    'example.org',
    'javascript:alert(1)',
    'data:text/html,<script>',
    'file:///etc/hostname',
    'ftp://example.org/',
    'http://',
    'http://user:secret@example.org/',
    'http://exa mple.org/',
    `http://example.org/${'a'.repeat(2_000)}`,
  ])('%j is not a link', (text) => {
    expect(toLink(text)).toBeNull()
  })

  test.each([
    ['https://example.com', { sourceName: 'example.com', url: 'https://example.com' }],
    ['HTTP://WWW.Example.com:8080/A?b#c', { sourceName: 'example.com', url: 'http://www.example.com:8080/A?b#c' }],
    ['https://例え.jp/あ', { sourceName: '例え.jp', url: 'https://例え.jp/あ' }],
    ['https://x.org/a b"<c>', { sourceName: 'x.org', url: 'https://x.org/a%20b%22%3Cc%3E' }],
    [
      'https://www.comics.org/issue/1/',
      { sourceName: 'Grand Comics Database', url: 'https://www.comics.org/issue/1/' },
    ],
  ])('%j is a link', (text, expected) => {
    expect(toLink(text)).toEqual(expected)
  })

  test.each(['!', '@', ':x'])('designed to confuse the pattern is parsed in linear time: %s', async (tail) => {
    await expectLinearTime(20_000, (times) => toLink(`https://${'a.-'.repeat(times)}${tail}`))
  })
})

test('several addresses in one text are split, and a comma inside an address is retained', () => {
  expect(splitLinks('https://a.org/x,1 https://b.org,https://c.org; http://d.org/')).toEqual([
    'https://a.org/x,1',
    'https://b.org',
    'https://c.org',
    'http://d.org/',
  ])
  expect(splitLinks(null)).toEqual([])
})

describe('a link to a known site', () => {
  test.each([
    ['https://comicvine.gamespot.com/c/4000-145269/', 'book', 'comicvine', '145269'],
    ['https://comicvine.gamespot.com/aquaman/4050-43022/', 'series', 'comicvine', '43022'],
    ['https://metron.cloud/issue/999999', 'book', 'metron', '999999'],
    [
      'https://mangadex.org/title/8b34f37a-0181-4f0b-8ce3-01217e9a602c/x',
      'series',
      'mangadex',
      '8b34f37a-0181-4f0b-8ce3-01217e9a602c',
    ],
    ['https://anilist.co/manga/30013?x=1', 'series', 'anilist', '30013'],
  ])('%s identifies one %s', (url, subject, source, externalId) => {
    expect(externalIdOf({ sourceName: '', url })).toEqual({ subject, id: { source, externalId, externalUrl: url } })
  })

  test.each([
    'https://example.org/4000-1',
    'https://anilist.co/anime/1',
    'https://comicvine.gamespot.com.evil.org/4000-1/',
  ])('%s identifies no record', (url) => {
    expect(externalIdOf({ sourceName: '', url })).toBeNull()
  })

  test('site names are reduced to one word each', () => {
    expect(externalSource('Comic Vine')).toBe('comicvine')
    expect(externalSource('Grand Comics Database')).toBe('gcd')
    expect(externalSource(' Some New Site ')).toBe('some-new-site')
    expect(externalSource('!!')).toBeNull()
  })
})

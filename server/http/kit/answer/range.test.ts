import { describe, expect, it } from 'vitest'
import { isUnchanged, matchesNone, strongTag } from './etag.ts'
import { wantedRange } from './range.ts'

const validators = { tag: '"a-1"', lastModified: Date.UTC(2024, 0, 1, 12, 0, 0, 500) }
const want = (range: string, ifRange?: string) => wantedRange({ range, 'if-range': ifRange }, 1_000, validators)

describe('a range request', () => {
  it.each([
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=0-99', { first: 0, last: 99 }],
    ['bytes=990-', { first: 990, last: 999 }],
    ['bytes=-10', { first: 990, last: 999 }],
    ['bytes=-5000', { first: 0, last: 999 }],
    ['bytes=10-5000', { first: 10, last: 999 }],
    ['Bytes= 1 - 2 ', { first: 1, last: 2 }],
  ])('%s', (header, range) => expect(want(header)).toEqual(range))

  it.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0', 'bytes=99999999999999999999-'])(
    '%s is out of range',
    (header) => expect(want(header)).toBe('unsatisfiable'),
  )

  it.each(['bytes=', 'bytes=-', 'bytes=9-1', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,5-6', ''])(
    '%s is answered with the complete file',
    (header) => expect(want(header)).toBeUndefined(),
  )

  it('of an empty file is unsatisfiable', () => {
    expect(wantedRange({ range: 'bytes=-5' }, 0, validators)).toBe('unsatisfiable')
    expect(wantedRange({ range: 'bytes=0-' }, 0, validators)).toBe('unsatisfiable')
  })
})

describe('If-Range', () => {
  it.each([
    ['"a-1"', true],
    ['"a-2"', false],
    ['W/"a-1"', false],
    ['Mon, 01 Jan 2024 12:00:00 GMT', true],
    ['Mon, 01 Jan 2024 12:00:01 GMT', false],
    ['nonsense', false],
  ])('%s matches: %s', (header, holds) => {
    expect(want('bytes=0-9', header)).toEqual(holds ? { first: 0, last: 9 } : undefined)
  })
})

describe('If-None-Match and If-Modified-Since', () => {
  it.each([
    ['"a-1"', true],
    ['W/"a-1"', true],
    ['"x", "a-1"', true],
    ['"x,y","a-1"', true],
    ['*', true],
    ['"a-2"', false],
    ['', false],
  ])('%s matches the tag: %s', (header, match) => expect(matchesNone(header, '"a-1"')).toBe(match))

  it('prefer the tag to the date', () => {
    const since = 'Mon, 01 Jan 2034 12:00:00 GMT'
    expect(isUnchanged({ 'if-none-match': '"x"', 'if-modified-since': since }, '"a-1"', 0)).toBe(false)
    expect(isUnchanged({ 'if-modified-since': since }, '"a-1"', validators.lastModified)).toBe(true)
    expect(isUnchanged({ 'if-modified-since': 'never' }, '"a-1"', 0)).toBe(false)
    expect(isUnchanged({ 'if-modified-since': since }, '"a-1"')).toBe(false)
  })

  it('compare dates by the second', () => {
    const since = 'Mon, 01 Jan 2024 12:00:00 GMT'
    expect(isUnchanged({ 'if-modified-since': since }, '"a-1"', validators.lastModified)).toBe(true)
    expect(isUnchanged({ 'if-modified-since': since }, '"a-1"', validators.lastModified + 1_000)).toBe(false)
  })
})

describe('a strong tag', () => {
  it('contains no characters that a header cannot hold', () => expect(strongTag('a"b\n', 1, 'ü')).toBe('"a_b_-1-_"'))
})

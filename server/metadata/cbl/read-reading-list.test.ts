import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeReadingList } from '../../domain/lists/reading-list.ts'
import { readReadingList } from './read-reading-list.ts'

const read = (text: string) => readReadingList(Buffer.from(text))
const codeOf = (text: string) => {
  const result = read(text)
  return result.ok ? 'ok' : result.failure.code
}

describe('a reading list is rejected', () => {
  it('when it declares entities, is truncated, or is another kind of document', () => {
    const bomb = '<!DOCTYPE r [<!ENTITY a "x">]><ReadingList><Name>&a;</Name></ReadingList>'
    expect(codeOf(bomb)).toBe('xml-unsafe')
    expect(codeOf('<ReadingList><Books><Book Series="A"')).toBe('xml-damaged')
    expect(codeOf('<ComicInfo/>')).toBe('xml-damaged')
    expect(codeOf('hello')).toBe('xml-damaged')
  })

  it('when it has too many issues', () => {
    expect(codeOf(`<ReadingList><Books>${'<Book Series="A"/>'.repeat(5_001)}</Books></ReadingList>`)).toBe('xml-unsafe')
  })
})

describe('a reading list is parsed', () => {
  it('with the values of each issue, and without issues that name no series', () => {
    const text = `<?xml version="1.0"?><ReadingList xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
      <Name> By the  sea </Name><Books>
        <Book Series="Quiet Bay" Number="1" Volume="1988" Year="1990"><Id>x</Id></Book>
        <Book Number="3"/><Book Series="Essays" Volume="-1" Year="soon"/>
      </Books><Matchers/></ReadingList>`
    expect(read(text)).toEqual({
      ok: true,
      value: {
        name: 'By the sea',
        items: [
          { series: 'Quiet Bay', number: '1', volume: 1988, year: 1990 },
          { series: 'Essays', number: '', volume: null, year: null },
        ],
      },
    })
  })

  it('in its original order', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 }).map((value) => `a${value}b`.replace(/\s+/g, ' '))
    const printable = text.filter((value) => !/[\p{Cc}\ufffe\uffff]/u.test(value) && value.isWellFormed())
    const whole = (min: number) => fc.option(fc.integer({ min, max: 9_999 }), { nil: null })
    const item = fc.record({ series: printable, number: printable, volume: whole(0), year: whole(1_000) })
    fc.assert(
      fc.property(fc.record({ name: printable, items: fc.array(item, { maxLength: 5 }) }), (list) => {
        expect(read(writeReadingList(list))).toEqual({ ok: true, value: list })
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findTextPosition } from './text-points.ts'

const xhtml = (body: string) => `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head>${body}</html>`
const bytesOf = (body: string) => Buffer.from(xhtml(`<body>${body}</body>`))
const findIn = (body: string, at: Parameters<typeof findTextPosition>[1]) => {
  const found = findTextPosition(bytesOf(body), at)
  if (!found.ok) throw new Error(found.failure.code)
  return found.value
}

describe('the character at a fraction of the text', () => {
  it.each([
    ['in the first of two paragraphs', '<p>aaaa</p><p>bbbb</p>', 0.4, ['/body/p[1]/text().3', 3 / 8]],
    ['at the start of the second', '<p>aaaa</p><p>bbbb</p>', 0.5, ['/body/p[2]/text().0', 0.5]],
    ['after the last one at the end', '<p>aaaa</p><p>bbbb</p>', 1, ['/body/p[2]/text().4', 1]],
    ['in the only one, without an index', '<h1>aa</h1><p>bbbbbb</p>', 0.9, ['/body/p/text().5', 7 / 8]],
    [
      'in nested elements',
      '<div><h2>aa</h2></div><div><p>bb</p><p>cccc</p></div>',
      0.6,
      ['/body/div[2]/p[2]/text().0', 0.5],
    ],
    ['after an element in the same paragraph', '<p>aa</p><p><b>bb</b>cc</p>', 0.9, ['/body/p[2]/text().1', 5 / 6]],
    ['in text next to paragraphs', '<div>aa<p>bb</p>cc</div>', 0.9, ['/body/div/text()[2].1', 5 / 6]],
    ['after white space at the start of a block', '<div>\n  <p>aa</p>\n  bb</div>', 0.9, ['/body/div/text().2', 0.8]],
    [
      'after content that is not rendered',
      '<style>aaaaaaaa</style><p>aa</p><p>bb</p>',
      0.5,
      ['/body/p[2]/text().0', 0.5],
    ],
    ['in preformatted text', '<pre>a  b</pre>', 0.75, ['/body/pre/text().3', 0.75]],
    ['in a table without a tbody element', '<table><tr><td>aa</td></tr></table>', 0, ['/body/table/tr/td/text().0', 0]],
  ] as const)('is %s', (_, body, share, [steps, before]) => {
    const found = findIn(body, { share })
    expect(found?.steps).toBe(steps)
    expect(found?.share).toBeCloseTo(before)
  })

  it('is null where there is no text', () => {
    expect(findIn('<img src="a.png" alt=""/>', { share: 0.5 })).toBeNull()
  })
})

describe('the fraction of the text before the steps of an xpointer', () => {
  const body = '<div>\n <p>aaaa</p><p>bb <i>cc</i> dd</p></div><img src="x.png" alt=""/><p>eeee</p>'
  it.each([
    ['/body/div/p[2]/text()[1].2', 6 / 16],
    ['/body/div/p[2]/i/text().0', 7 / 16],
    ['/body[1]/div[1]/p[2]', 4 / 16],
    ['/body[1]/div[1]/p[2]/text()[1].2', 6 / 16],
    ['/body/p.0', 12 / 16],
    ['/body/p/text().99', 1],
    ['/body/img.0', 12 / 16],
    ['/body/autoBoxing[2]/p/text().0', 12 / 16],
    ['/body', 0],
    ['/body.0', 0],
  ])('%s', (steps, share) => expect(findIn(body, { steps })?.share).toBeCloseTo(share))

  it.each(['', '.0', '/div', '/body//p'])('is null: %s', (steps) => expect(findIn(body, { steps })).toBeNull())

  it.each([
    ['/body/p[2]', 0, 1],
    ['/body/div/p[3]', 0, 12 / 16],
    ['/body/text()', 0, 1],
    ['/body/div/p/text()[9].3', 0, 4 / 16],
    ['/body/div/p[2]/i[2]/text().1', 4 / 16, 12 / 16],
    ['/body/p[0]', 0, 1],
    ['/body/p[', 0, 1],
    [`/body/div${'/div'.repeat(500)}`, 0, 12 / 16],
  ])('is that of the nearest existing element when the steps are incomplete: %s', (steps, share, until) => {
    const found = findIn(body, { steps })
    expect(found?.share).toBeCloseTo(share)
    expect(found?.until).toBeCloseTo(until)
  })
})

describe('an unreadable document', () => {
  it.each([
    ['declares entities', '<!DOCTYPE html [<!ENTITY a "b">]><html><body><p>a</p></body></html>', 'xml-unsafe'],
    ['is nested too deeply', xhtml(`<body>${'<div>'.repeat(400)}a${'</div>'.repeat(400)}</body>`), 'xml-unsafe'],
    ['is too large', xhtml(`<body><p>${'a'.repeat(2 * 1024 * 1024)}</p></body>`), 'xml-unsafe'],
    ['is empty', '', 'xml-damaged'],
    ['has no body', '<svg xmlns="http://www.w3.org/2000/svg"><text>a</text></svg>', 'page-format'],
  ])('is rejected because it %s', (_, text, code) => {
    expect(findTextPosition(Buffer.from(text), { share: 0.5 })).toMatchObject({ ok: false, failure: { code } })
  })
})

describe('every document', () => {
  const word = fc.stringMatching(/^[a-z]{1,12}( [a-z]{1,8}){0,6}$/)
  const inline = fc.oneof(
    word,
    word.map((text) => `<i>${text}</i>`),
    word.map((text) => `<span>${text} <b>x</b></span>`),
    fc.constantFrom(' ', '\n  ', '<br/>', '<img src="a.png" alt=""/>', '<!-- c -->'),
  )
  const paragraph = fc
    .tuple(fc.constantFrom('p', 'h2', 'blockquote', 'li'), fc.array(inline, { maxLength: 5 }))
    .map(([name, parts]) => `<${name}>${parts.join('')}</${name}>`)
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc
      .tuple(
        fc.constantFrom('div', 'section', 'ul'),
        fc.array(fc.oneof({ maxDepth: 4 }, paragraph, inline, tie('tree')), { maxLength: 5 }),
      )
      .map(([name, parts]) => `<${name}>${parts.join('\n')}</${name}>`),
  }))
  const drawn = fc.array(fc.oneof(paragraph, tree), { minLength: 1, maxLength: 8 }).map((parts) => parts.join('\n'))

  it('maps a fraction to a character and back', () => {
    fc.assert(
      fc.property(drawn, fc.double({ min: 0, max: 1, noNaN: true }), (body, share) => {
        const found = findIn(body, { share })
        if (found === null) {
          expect(body.replace(/<[^>]*>/g, '').trim()).toBe('')
          return
        }
        expect(found.share).toBeLessThanOrEqual(share + 1e-6)
        expect(findIn(body, { steps: found.steps })?.share).toBeCloseTo(found.share, 9)
        expect(findIn(body, { share: found.share })).toEqual(found)
      }),
    )
  })
})

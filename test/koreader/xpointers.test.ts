import { existsSync, readdirSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultLimits } from '../../server/formats/book-format.ts'
import { findTextPosition } from '../../server/formats/epub/resources/text-points.ts'
import { openZip } from '../../server/formats/zip/open-zip.ts'
import { modelTexts } from './xpointer-model.ts'

const placeIn = (bytes: Buffer, at: Parameters<typeof findTextPosition>[1]) => {
  const found = findTextPosition(bytes, at)
  return found.ok ? found.value : null
}

/**
 * Compares positions in a document with the model: both notations resolve to the position, and its percentage back to
 * the character.
 */
function checkDocument(bytes: Buffer, picks: readonly number[]): number {
  const { texts, total } = modelTexts(bytes.toString('utf8'))
  let checked = 0
  for (const pick of picks) {
    const at = Math.floor(pick * total)
    const text = texts.findLast(({ before }) => before <= at)
    if (text === undefined || text.characters.length >= 8_192) continue
    const offset = Math.min(at - text.before, text.characters.length - 1)
    const share = (text.before + offset) / total
    const short = placeIn(bytes, { steps: `${text.short}.${offset}` })
    const full = placeIn(bytes, { steps: `${text.full}.${offset}` })
    expect(short?.share).toBeCloseTo(share, 9)
    expect(full?.share).toBeCloseTo(share, 9)
    expect(placeIn(bytes, { share })?.steps).toBe(`${text.short}.${offset}`)
    checked += 1
  }
  return checked
}

const xhtml = (body: string) =>
  Buffer.from(`<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body>${body}</body></html>`)

describe('an xpointer in a document', () => {
  it.each([
    ['plain paragraphs', '<p>aaaa</p>\n<p>bbbb</p>'],
    ['text around elements', '<p>one <i>two</i> three <b>four</b> five</p>'],
    ['white space of all kinds', '<div>\n <p>a  b\t\tc\r\nd</p>\n \n<p> e </p></div>'],
    ['no-break and ideographic spaces', '<p>\u3000日本\u00a0\u00a0語 です</p><p>\u00a0</p><p>次</p>'],
    ['characters outside the BMP', '<p>🐈🐈 𝒜 x</p><p>👩‍🚀 y</p>'],
    ['entities', '<p>a&amp;b &#8212; c&#x1F408;d</p>'],
    ['a comment inside a paragraph', '<div><!-- c --><p>aa</p><!-- c -->bb</div>'],
    ['elements without text in between', '<section><h2>x</h2><img src="a.png" alt=""/><hr/><p>y<br/>z</p></section>'],
  ])('with %s matches in both notations and converts both ways', (_, body) => {
    expect(checkDocument(xhtml(body), [0, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 0.999])).toBeGreaterThan(0)
  })

  it('with text longer than a CREngine text node falls into the node that CREngine makes', () => {
    const body = `<p>${'Rain fell on the harbour. '.repeat(500)}</p>`
    // 8,192 characters are 315 sentences and two characters: the cut is after the last space before it.
    const cut = 315 * 26
    expect(placeIn(xhtml(body), { share: (cut + 10) / 13_000 })?.steps).toBe('/body/p/text()[2].10')
    expect(placeIn(xhtml(body), { steps: '/body[1]/p[1]/text()[2].10' })?.share).toBeCloseTo((cut + 10) / 13_000, 9)
  })

  it('converts both ways in any generated document', () => {
    const word = fc.stringMatching(/^[a-zé日🐈]{1,9}( {1,3}[a-z\n]{1,6}){0,4}$/u)
    const inline = fc.oneof(
      word,
      word.map((text) => `<i>${text}</i>`),
      word.map((text) => `<span> ${text} <b>x</b></span>`),
      fc.constantFrom('<br/>', '<img src="a.png" alt=""/>'),
    )
    const paragraph = fc
      .tuple(fc.constantFrom('p', 'h2', 'blockquote', 'li'), fc.array(inline, { minLength: 1, maxLength: 5 }))
      .map(([name, parts]) => `<${name}>${parts.join('<u/>')}</${name}>`)
    const { tree } = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc
        .tuple(
          fc.constantFrom('div', 'section', 'ul'),
          fc.array(fc.oneof({ maxDepth: 4 }, paragraph, tie('tree')), { maxLength: 5 }),
        )
        .map(([name, parts]) => `<${name}>${parts.join('\n')}</${name}>`),
    }))
    const picks = fc.array(fc.double({ min: 0, max: 0.9999, noNaN: true }), { minLength: 1, maxLength: 4 })
    const drawn = fc.array(fc.oneof(paragraph, tree), { minLength: 1, maxLength: 6 }).map((parts) => parts.join('\n'))
    fc.assert(fc.property(drawn, picks, (body, shares) => void checkDocument(xhtml(body), shares)))
  })
})

const media = ['../../../shared/corpus/media/', '../../../../shared/corpus/media/']
  .map((path) => new URL(path, import.meta.url))
  .find((path) => existsSync(path))

describe.skipIf(media === undefined)('real EPUBs (skipped: shared/corpus is not available)', () => {
  const files = media === undefined ? [] : readdirSync(media).filter((name) => name.endsWith('.epub'))

  it('have matching xpointers in both notations and convert both ways', async () => {
    let checked = 0
    for (const name of files) {
      for (const document of await documentsOf(new URL(name, media).pathname)) {
        if (!isPlain(document)) continue
        checked += checkDocument(document, [0, 0.13, 0.37, 0.5, 0.71, 0.98])
      }
    }
    expect(checked).toBeGreaterThan(500)
  }, 120_000)
})

/**
 * The model does not support entities, `pre` or DOCTYPE subsets; documents that the server refuses are excluded, too.
 */
function isPlain(document: Buffer): boolean {
  const text = document.toString('utf8')
  return !/<pre[\s>]|<!ENTITY|\ufffd/i.test(text) && placeIn(document, { share: 0 }) !== null
}

async function documentsOf(path: string): Promise<Buffer[]> {
  const opened = openZip(path, defaultLimits)
  if (!opened.ok) return []
  const documents: Buffer[] = []
  for (const entry of opened.value.entries.filter(({ name }) => /\.x?html?$/i.test(name)).slice(0, 12)) {
    const bytes = await opened.value.read(entry, 2 * 1024 * 1024)
    if (bytes.ok) documents.push(Buffer.from(bytes.value))
  }
  opened.value.close()
  return documents
}

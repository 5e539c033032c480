import fc from 'fast-check'
import { parse } from 'parse5'
import { describe, expect, it } from 'vitest'
import { sanitiseDocument, sanitiseStylesheet, sanitiseSvg } from '../../server/formats/epub/markup/sanitise.ts'
import { attacks } from '../fixtures/hostile-markup.ts'

const NAME = 'OEBPS/text/chapter 1.xhtml'

function page(body: string, head = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xmlns:xlink="http://www.w3.org/1999/xlink">
<head><title>T</title>${head}</head><body>${body}</body></html>`
}

function cleaned(source: string, isXml = true): string {
  const result = sanitiseDocument(Buffer.from(source), NAME, isXml)
  if (!result.ok) throw new Error(result.failure.code)
  return result.value
}

/** The inner HTML of the sanitised body. */
function body(source: string, isXml = true): string {
  return /<body[^>]*>([\s\S]*)<\/body>/.exec(cleaned(isXml ? page(source) : source, isXml))?.[1]?.trim() ?? ''
}

const everywhere = [
  ['as XHTML', (attack: string) => cleaned(page(attack))],
  ['as HTML', (attack: string) => cleaned(`<!DOCTYPE html><html><body>${attack}</body></html>`, false)],
  ['in the head', (attack: string) => cleaned(page('<p>text</p>', attack))],
  ['inside of an SVG', (attack: string) => cleaned(`<svg xmlns="http://www.w3.org/2000/svg">${attack}</svg>`)],
  [
    'as an SVG picture',
    (attack: string) => {
      const result = sanitiseSvg(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${attack}</svg>`), 'a/b.svg')
      return result.ok ? result.value : ''
    },
  ],
] as const

const DANGEROUS_TAG =
  /^(?:script|iframe|frame|object|embed|applet|base|form|input|button|template|foreignobject|animate|set|handler)$/i

/** Everything in the browser's DOM tree that could run, load external content, send data or embed. */
function dangersIn(html: string): string[] {
  const dangers: string[] = []
  const pending: unknown[] = [parse(html)]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (typeof node !== 'object' || node === null) continue
    if ('childNodes' in node && Array.isArray(node.childNodes)) pending.push(...node.childNodes)
    if ('tagName' in node && 'attrs' in node) dangers.push(...dangersOfElement(node))
  }
  return dangers
}

function dangersOfElement(node: { tagName: unknown; attrs: unknown }): string[] {
  const tag = String(node.tagName)
  const attributes: { name: string; value: string }[] = Array.isArray(node.attrs) ? node.attrs : []
  return [
    ...(DANGEROUS_TAG.test(tag) ? [tag] : []),
    ...attributes.flatMap(({ name, value }) => dangersOfAttribute(tag, name, value)),
    ...(tag === 'style' ? dangersOfCss(textBelow(node)) : []),
  ]
}

function textBelow(node: object): string {
  if (!('childNodes' in node) || !Array.isArray(node.childNodes)) return ''
  return node.childNodes.map((child: { value?: string }) => child.value ?? '').join('')
}

function dangersOfAttribute(tag: string, name: string, value: string): string[] {
  if (/^on/i.test(name)) return [name]
  if (/^(?:srcset|srcdoc|action|formaction|ping|background|data|http-equiv|target)$/.test(name) && value !== '_blank')
    return [name]
  if (name === 'style' || /^(?:fill|filter)$/.test(name)) return dangersOfCss(value)
  if (!/^(?:.*:)?(?:href|src|poster)$/.test(name)) return []
  if (/^(?:a|area)$/.test(tag) && /^(?:https?:|mailto:)/.test(value)) return []
  const url = new URL(value, 'https://book.example/api/books/1/resources/OEBPS/text/chapter.xhtml')
  if (url.protocol === 'data:')
    return value.startsWith('data:image/svg') || value.startsWith('data:text') ? [value] : []
  return url.href.startsWith('https://book.example/api/books/1/resources/') ? [] : [value]
}

/** Strings are harmless except in `url("…")`, `@import "…"` and `image-set(…)`. */
function dangersOfCss(css: string): string[] {
  const fetched = [...css.matchAll(/(?:url\(|@import )"([^"]*)"|image-set\([^)"]*"([^"]*)"/gi)]
  const addresses = fetched.map(([, url, image]) => url ?? image ?? '')
  const spoken = css.replaceAll(/"[^"]*"/g, '""')
  return [
    ...addresses.filter(
      (url) => url !== 'about:invalid' && !/^(?:data:(?:image\/png|font\/)|#|\.\.\/|[^:/]+(?:\/|$))/.test(url),
    ),
    ...(spoken.match(/(?<![-\w])(?:expression\s*\(|behavior\s*:|-moz-binding\s*:)|url\([^")]/gi) ?? []),
  ]
}

describe('sanitising a document', () => {
  for (const [place, clean] of everywhere) {
    it.each(attacks)(`${place}: %s`, (attack) => {
      expect(dangersIn(clean(attack))).toEqual([])
    })
  }

  it('never produces markup that a parser reads differently', () => {
    const pieces = fc.array(
      fc.oneof(
        fc.constantFrom(...attacks),
        fc.constantFrom(
          ...'<p> </p> <b> </b> <a> </a> <table> <tr> <td> </td> </tr> </table> <svg> </svg> <math> <mtext> </mtext> </math> <title> </title> <style> </style> <desc> </desc> <select> </select> <!-- --> <![CDATA[ ]]> <br/> <ruby> <rt> </ruby> <pre> </pre> <li> <ul> </ul> <annotation-xml> <mglyph>'.split(
            ' ',
          ),
        ),
        fc.string(),
      ),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(pieces, fc.boolean(), (parts, isXml) => {
        const result = sanitiseDocument(Buffer.from(parts.join('')), NAME, isXml)
        if (!result.ok) return
        expect(dangersIn(result.value)).toEqual([])
        expect(sanitiseDocument(Buffer.from(result.value), NAME, false)).toEqual(result)
      }),
      { numRuns: 400 },
    )
  })

  it('refuses a document with entity declarations', () => {
    const bomb = '<!DOCTYPE html [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><html><body>&b;</body></html>'
    expect(sanitiseDocument(Buffer.from(bomb), NAME, true)).toMatchObject({ failure: { code: 'xml-unsafe' } })
    expect(
      sanitiseSvg(Buffer.from(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>`), 'a.svg'),
    ).toMatchObject({
      failure: { code: 'xml-unsafe' },
    })
  })

  it('refuses an excessively nested document immediately', () => {
    const started = performance.now()
    for (const tag of ['div', 'b', 'svg', 'table><tr><td', 'ul><li']) {
      const deep = sanitiseDocument(Buffer.from(`<${tag}>`.repeat(200_000)), NAME, false)
      expect(deep.ok ? 'read' : deep.failure.code).toBe('page-too-large')
    }
    expect(performance.now() - started).toBeLessThan(5_000)
  })

  it('takes linear time, whatever is left unclosed', () => {
    const started = performance.now()
    for (const piece of [
      '<!--',
      '<![CDATA[',
      '<?',
      '<!',
      '<a "',
      "<a b='",
      '</',
      '<style>',
      '<script>',
      '&lt',
      '<p',
      '<!DOCTYPE [',
    ]) {
      sanitiseDocument(Buffer.from(piece.repeat(100_000)), NAME, true)
    }
    for (const piece of [
      '/*',
      '"',
      'url(',
      "url('",
      '\\',
      '@import ',
      '@charset ',
      'a(',
      '{',
      '@namespace ',
      'a/**/',
    ]) {
      sanitiseStylesheet(Buffer.from(piece.repeat(100_000)), 'a.css')
    }
    expect(performance.now() - started).toBeLessThan(15_000)
  })
})

describe('sanitising preserves', () => {
  it.each([
    [
      'text, classes, ids, languages and roles',
      '<p id="a" class="b c" lang="ja" dir="rtl" role="note" title="t">x</p>',
      '<p id="a" class="b c" lang="ja" dir="rtl" role="note" title="t">x</p>',
    ],
    [
      'EPUB semantics',
      '<section epub:type="chapter"><h1>x</h1></section>',
      '<section epub:type="chapter"><h1>x</h1></section>',
    ],
    ['xml:lang as lang', '<p xml:lang="de">x</p>', '<p lang="de">x</p>'],
    ['ruby', '<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>', '<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>'],
    [
      'tables',
      '<table><tbody><tr><td colspan="2">x</td></tr></tbody></table>',
      '<table><tbody><tr><td colspan="2">x</td></tr></tbody></table>',
    ],
    ['empty XHTML elements', '<p><a id="x"/>text<i/></p>', '<p><a id="x"></a>text<i></i></p>'],
    ['XHTML 1.1 entities', '<p>&nbsp;&eacute;&alpha;&#8212;</p>', '<p>\u00a0éα—</p>'],
    ['images of the book', '<img src="../images/a%20b.png" alt="x"/>', '<img src="../images/a%20b.png" alt="x">'],
    [
      'data URL images',
      '<img src="data:image/png;base64,iVBORw0KGgo="/>',
      '<img src="data:image/png;base64,iVBORw0KGgo=">',
    ],
    [
      'links inside the book',
      '<a href="part 2.xhtml#s1">x</a><a href="#here">y</a><a href="/OEBPS/n.xhtml">z</a>',
      '<a href="part%202.xhtml#s1">x</a><a href="#here">y</a><a href="../n.xhtml">z</a>',
    ],
    [
      'external links, opened in a new window',
      '<a href="https://example.org/a?b=1&amp;c=2">x</a>',
      '<a href="https://example.org/a?b=1&amp;c=2" rel="noopener noreferrer nofollow" target="_blank">x</a>',
    ],
    [
      'styles',
      '<p style="color:red;background:url(../images/p.png)">x</p>',
      '<p style="color:red;background:url(&quot;../images/p.png&quot;)">x</p>',
    ],
    [
      'SVG with its case-sensitive names',
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><linearGradient id="g"/><rect fill="url(#g)"/></svg>',
      '<svg viewBox="0 0 10 10"><linearGradient id="g"></linearGradient><rect fill="url(&quot;#g&quot;)"></rect></svg>',
    ],
    [
      'prefixed SVG',
      '<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><s:image xlink:href="../i.jpg" width="1" height="1"/></s:svg>',
      '<svg viewBox="0 0 1 1"><image href="../i.jpg" width="1" height="1"></image></svg>',
    ],
    [
      'formulas',
      '<m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:mfrac><m:mi>a</m:mi><m:mn>2</m:mn></m:mfrac></m:math>',
      '<math><mfrac><mi>a</mi><mn>2</mn></mfrac></math>',
    ],
    [
      'audio and video',
      '<audio src="a.mp3" controls="controls">no</audio>',
      '<audio src="a.mp3" controls="controls">no</audio>',
    ],
    [
      'the text of unknown elements',
      '<x-note><p>kept</p></x-note><form><label>kept too</label></form>',
      '<p>kept</p>kept too',
    ],
    ['the fallback of an object', '<object data="x.swf"><p>instead</p></object>', '<p>instead</p>'],
    [
      'the default case of a switch',
      '<epub:switch><epub:case required-namespace="x"><p>no</p></epub:case><epub:default><p>yes</p></epub:default></epub:switch>',
      '<p>yes</p>',
    ],
    ['text that looks like markup', '<p>a &lt; b &amp;&amp; c &gt; d</p>', '<p>a &lt; b &amp;&amp; c &gt; d</p>'],
    ['text in CDATA', '<p><![CDATA[a < b]]></p>', '<p>a &lt; b</p>'],
    ['leading line breaks in preformatted text', '<pre>\n\nx</pre>', '<pre>\n\nx</pre>'],
  ])('%s', (_, source, expected) => {
    expect(body(source)).toBe(expected)
  })

  it('the book’s stylesheets, the title and the viewport of a fixed page', () => {
    const head =
      '<meta name="viewport" content="width=600, height=800"/><link rel="stylesheet" type="text/css" href="../css/a.css"/><style type="text/css">p &gt; b { margin: 0 }</style>'
    expect(cleaned(page('<p>x</p>', head))).toContain(
      '<title>T</title><meta name="viewport" content="width=600, height=800"><link rel="stylesheet" type="text/css" href="../css/a.css"><style type="text/css">p > b { margin: 0 }</style>',
    )
  })

  it('text in the declared encoding', () => {
    const utf16 = Buffer.from(`\ufeff${page('<p>漢字</p>').replace('UTF-8', 'UTF-16')}`, 'utf16le')
    const result = sanitiseDocument(utf16, NAME, true)
    expect(result.ok ? result.value : '').toContain('<p>漢字</p>')
  })

  it('a document that is not well-formed, as a browser reads it', () => {
    expect(body('<p>one<p>two<b>three</p>')).toBe('<p>one</p><p>two<b>three</b></p>')
  })

  it('an SVG image as a document of its own', () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 1 1"><text>a &amp; b</text><image xlink:href="i.png"/></svg>'
    expect(sanitiseSvg(Buffer.from(svg), 'a/b.svg')).toEqual({
      ok: true,
      value:
        '<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><text>a &amp; b</text><image href="i.png"></image></svg>',
    })
  })
})

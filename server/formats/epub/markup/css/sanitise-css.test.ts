import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cssTokens } from './css-tokens.ts'
import { sanitiseCss } from './sanitise-css.ts'

const SHEET = 'OEBPS/css/book.css'

/** Addresses a browser would fetch, if they directly follow the function name. */
function fetched(css: string): string[] {
  const tokens = [...cssTokens(css)]
  return tokens.flatMap((token, index) => {
    const before = tokens[index - 1]
    const isFetched = before?.type === 'function' && /^(?:url|image-set)$/i.test(before.value)
    return token.type === 'url' || (token.type === 'string' && isFetched) ? [token.value] : []
  })
}

describe('a stylesheet of a book', () => {
  it.each([
    [
      'an address outside the book',
      'a{background:url(https://evil.example/x.png)}',
      'a{background:url("about:invalid")}',
    ],
    ['an address that leaves the book', 'a{background:url(../../../api/users)}', 'a{background:url("about:invalid")}'],
    ['an address without a scheme', "a{background:url('//evil.example/x')}", 'a{background:url("about:invalid")}'],
    [
      'an address written with escapes',
      'a{background:\\75 \\72l(http\\3a//evil.example)}',
      'a{background:url("about:invalid")}',
    ],
    ['an invalid address', 'a{background:url(a"b c)}', 'a{background:url("about:invalid")}'],
    ['an SVG data URL', 'a{background:url("data:image/svg+xml;base64,AA==")}', 'a{background:url("about:invalid")}'],
    [
      'strings that would be fetched',
      "a{b:image-set('http://e.example/1' 1x,'../i.png' 2x)}",
      'a{b:image-set("about:invalid" 1x,"../i.png" 2x)}',
    ],
    ['strings from variables', 'a{b:image-set(var(--x) 1x)}', 'a{b:image-set(-x-var(--x) 1x)}'],
    ['an external import', '@import url("https://evil.example/x.css") screen;p{a:b}', 'p{a:b}'],
    ['an unterminated import', '@import "https://evil.example', ''],
    ['a character set', '@charset "utf-7";p{a:b}', 'p{a:b}'],
    [
      'script expressions of old browsers',
      'p{width:expression(1);behavior:url(x.htc);-moz-binding:url(#a)}',
      'p{width:-x-expression(1);-x-removed:url("x.htc");-x-removed:url("#a")}',
    ],
    ['the end tag of its style element', 'p{a:"</style>"}</style><b>', 'p{a:"\\3c /style\\3e "}/**//style>/**/b>'],
    ['comments that hide code', 'p/* } */{a:b/**/c}', 'p/**/{a:b/**/c}'],
    ['an import between two parts of a comment', 'a/@import "b:c";* "*/ url(b:c)"', 'a//**/* "*/ url(b:c)"'],
    ['invalid strings', 'p{content:"a\nb:c}', 'p{content:/**/ b:c}'],
  ])('is cleaned of %s', (_, css, expected) => {
    expect(sanitiseCss(css, SHEET).trim()).toBe(expected)
  })

  it.each([
    ['selectors', 'p > a.b#c[title="x"]:hover::before,*{a:b}', 'p > a.b#c[title="x"]:hover::before,*{a:b}'],
    [
      'values',
      'p{margin:-.5em 1e3px 50% +2;color:#fff;width:calc(100% - 2px)}',
      'p{margin:-.5em 1e3px 50% +2;color:#fff;width:calc(100% - 2px)}',
    ],
    [
      'references to other resources of the book',
      'p{background:url( ../images/a%20b.png )}',
      'p{background:url("../images/a%20b.png")}',
    ],
    [
      'fonts of the book',
      '@font-face{font-family:"X y";src:url(../f/x.otf)format("opentype"),local(Y)}',
      '@font-face{font-family:"X y";src:url("../f/x.otf")format("opentype"),local(Y)}',
    ],
    [
      'fonts as data URLs',
      'a{src:url(data:font/woff2;base64,d09GMg==)}',
      'a{src:url("data:font/woff2;base64,d09GMg==")}',
    ],
    ['its other stylesheets', "@import 'more.css' screen;", '@import "more.css" screen;'],
    [
      'media queries',
      '@media (width <= 30em) and (orientation:portrait){p{a:b}}',
      '@media (width <= 30em) and (orientation:portrait){p{a:b}}',
    ],
    [
      'namespace rules, which are never fetched',
      '@namespace url(http://www.w3.org/1999/xhtml);@namespace epub "http://www.idpf.org/2007/ops";',
      '@namespace "http://www.w3.org/1999/xhtml";@namespace epub "http://www.idpf.org/2007/ops";',
    ],
    [
      'names in other scripts and with escapes',
      '.日本{a:b}.a\\:b{c:d}.\\31 x{e:f}',
      '.日本{a:b}.a\\3a b{c:d}.\\31 x{e:f}',
    ],
    ['Unicode ranges', '@font-face{unicode-range:U+0025-00FF,u+4??}', '@font-face{unicode-range:U+0025-00FF,u+4??}'],
    [
      'EPUB 3 properties under their browser names',
      'p{-epub-writing-mode:vertical-rl;-epub-text-emphasis:x}',
      'p{writing-mode:vertical-rl;text-emphasis:x}',
    ],
    ['custom properties', 'p{--a:1px;width:var(--a)}', 'p{--a:1px;width:var(--a)}'],
  ])('retains %s', (_, css, expected) => {
    expect(sanitiseCss(css, SHEET)).toBe(expected)
  })

  it('is unchanged by a second sanitising', () => {
    const pieces = fc.constantFrom(
      ...[
        'a',
        '{',
        '}',
        ':',
        ';',
        '"',
        "'",
        '\\',
        'url(',
        ')',
        '@import ',
        '/*',
        '*/',
        '<',
        '-->',
        '<!--',
        '</style>',
        '\n',
        ' ',
        '1',
        'e3',
        '-',
        '#',
        '@',
        'image-set(',
        'http://e.example',
        '../x.png',
        '\u0000',
        '\\22 ',
        '\\\n',
        'var(',
      ],
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 30 }), (parts) => {
        const once = sanitiseCss(parts.join(''), SHEET)
        expect(sanitiseCss(once, SHEET).replaceAll(/ +/g, ' ')).toBe(once.replaceAll(/ +/g, ' '))
        expect(once).not.toMatch(/<[/a-z!]/i)
        expect(fetched(once).filter((url) => url.startsWith('http'))).toEqual([])
      }),
      { numRuns: 1_000 },
    )
  })
})

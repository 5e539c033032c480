import { buildEpub, chapter, navigation } from '../fixtures/epub.ts'
import { putBook } from './bookshelf.ts'

const filler = 'The lamp was lit at dusk and put out at dawn, and between them nothing came into the harbour. '

function paragraphs(from: number, count: number): string {
  return Array.from(
    { length: count },
    (_, index) => `<p id="q${from + index}">${from + index}. ${filler.repeat(4)}</p>`,
  ).join('')
}

const style = '<style>p { margin: 0; text-indent: 1em }</style>'

/** Notes of every kind: declared, undeclared, in another document, and a numbered link that is not a note. */
const first = chapter(
  `<h1>One</h1>${paragraphs(100, 3)}
<p>A sentence with a note<a id="r1" epub:type="noteref" href="#n1">1</a>, one that is nowhere called so<a id="r2"
href="notes.xhtml#n2"><sup>[2]</sup></a>, a long one<a id="r3" href="notes.xhtml#n3">[3]</a>, and chapter <a href="two.xhtml#q200">2</a> of this book.</p>
${paragraphs(103, 40)}<p>Here a <em>Möth</em>\u00adlike thing sat on the “glass”.</p>
<aside epub:type="footnote" id="n1"><p>The <em>first</em> note.<script>alert(1)</script><img src="x" onerror="alert(1)"/></p>
<p>Its second paragraph. <a epub:type="backlink" href="#r1">↩</a></p></aside>`,
  style,
)
const second = chapter(`<h1>Two</h1>${paragraphs(200, 30)}<p>Another moth-like thing.</p>${paragraphs(230, 30)}`, style)
const notes = chapter(
  `<h1>Notes</h1><ol><li id="n2"><p>Note of another document. <a href="one.xhtml#r2">back</a></p></li></ol>
<p id="n3" class="note"><a href="one.xhtml#r3">3</a> Long, to begin with.</p><p class="note">It goes on.</p><blockquote>And quotes.</blockquote>
<p class="note" id="n4">The next note.</p><p>Words of the book.</p>`,
  style,
)

const line = '灯台の灯りは夕暮れに点り、夜明けに消えた。'

/** A Japanese novel with vertical text from right to left, declared only by its CSS. */
export function putVerticalBook(shelf: string): void {
  const text = Array.from({ length: 60 }, (_, index) => `<p id="v${index}">第${index}。${line.repeat(4)}</p>`).join('')
  const vertical = '<style>html { writing-mode: vertical-rl } p { margin: 0 }</style>'
  const book = buildEpub({
    bareMetadata: true,
    metadata: '<dc:title>灯台</dc:title><dc:language>ja</dc:language>',
    parts: [navigation('<li><a href="one.xhtml">一</a></li>'), { name: 'one.xhtml', data: chapter(text, vertical) }],
  })
  putBook(shelf, 'Todai/Todai.epub', book)
}

/** A novel with footnotes and searchable words. */
export function putAnnotatedBook(shelf: string): void {
  const book = buildEpub({
    bareMetadata: true,
    metadata: '<dc:title>The Lamp</dc:title><dc:creator>D. Keeper</dc:creator><dc:language>en</dc:language>',
    parts: [
      navigation('<li><a href="one.xhtml">One</a></li><li><a href="two.xhtml">Two</a></li>'),
      { name: 'one.xhtml', data: first },
      { name: 'two.xhtml', data: second },
      { name: 'notes.xhtml', data: notes, spine: 'not-linear' },
    ],
  })
  putBook(shelf, 'The Lamp/The Lamp.epub', book)
}

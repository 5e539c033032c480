import { describe, expect, it } from 'vitest'
import { bookUrl, linkUrl, mediaUrl } from './book-url.ts'

const CHAPTER = 'OEBPS/text/chapter.xhtml'

describe('a reference inside a book', () => {
  it.each([
    ['../images/a.png', '../images/a.png'],
    ['image 1.png', 'image%201.png'],
    ['image%201.png', 'image%201.png'],
    ['./b/../c.png', 'c.png'],
    ['/cover.png', '../../cover.png'],
    ['..\\images\\a.png', '../images/a.png'],
    ['a.png?version=2#part', 'a.png#part'],
    ['#here', '#here'],
    ['chapter.xhtml', 'chapter.xhtml'],
    ['chapter.xhtml#note 1', '#note%201'],
    ['夏.jpg', '%E5%A4%8F.jpg'],
    ['100%.png', '100%25.png'],
    ["it's(1).png", 'it%27s%281%29.png'],
    ['  a\n.png\t', 'a.png'],
  ])('%s is rewritten to %s', (written, expected) => {
    expect(bookUrl(CHAPTER, written)).toBe(expected)
  })

  it.each([
    '../../../x.png',
    '/../x.png',
    'https://e.example/',
    '//e.example/',
    'java\nscript:alert(1)',
    '..%2f..%2f..%2fx',
    '\u0000x:y',
  ])('%s is rejected', (written) => {
    expect(bookUrl(CHAPTER, written)).toBeNull()
  })
})

it('an inline image is permitted as a data URL of an image type only', () => {
  expect(mediaUrl(CHAPTER, 'data:image/png;base64,iVBO Rw==')).toBe('data:image/png;base64,iVBORw==')
  expect(mediaUrl(CHAPTER, 'data:image/svg+xml;base64,AAAA')).toBeNull()
  expect(mediaUrl(CHAPTER, 'data:text/html;base64,AAAA')).toBeNull()
  expect(mediaUrl(CHAPTER, 'data:image/png,<svg>')).toBeNull()
})

it('an external link may lead to a web page or a mail address only', () => {
  expect(linkUrl(CHAPTER, 'HTTPS://Example.org/a b')).toEqual({ url: 'https://example.org/a%20b', isOutside: true })
  expect(linkUrl(CHAPTER, 'mailto:a@example.org')).toEqual({ url: 'mailto:a@example.org', isOutside: true })
  expect(linkUrl(CHAPTER, 'two.xhtml')).toEqual({ url: 'two.xhtml', isOutside: false })
  for (const url of ['javascript:1', 'data:text/html,x', 'file:///etc/passwd', 'ftp://e.example', 'tel:1']) {
    expect(linkUrl(CHAPTER, url)).toBeNull()
  }
})

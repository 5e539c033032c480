import { describe, expect, it } from 'vitest'
import { chapterTitles, linkTarget, resourceName, tocLineOf, tocLines } from './links.ts'

const root = 'http://nook.local:25810'
const folder = '/api/v1/books/b/resources/OEBPS'

function item(name: string) {
  return { href: `${folder}/${name}`, firstPosition: 1, positions: 1, linear: true }
}

const spine = [item('cover.xhtml'), item('chapter%201.xhtml'), item('notes.xhtml')]
const base = `${root}${folder}/cover.xhtml`

describe('the target of a link in a book', () => {
  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'http://[broken'])(
    'leads nowhere for %s',
    (href) => expect(linkTarget(href, base, spine)).toEqual({ kind: 'nowhere' }),
  )

  it('is null for other paths of this server', () => {
    expect(linkTarget('/api/v1/auth/logout', base, spine)).toEqual({ kind: 'nowhere' })
    expect(linkTarget('style.css', base, spine)).toEqual({ kind: 'nowhere' })
  })

  it('is external for another site, even one with a similar address', () => {
    expect(linkTarget('//nook.local.evil.example/x', base, spine)).toMatchObject({ kind: 'outside' })
    expect(linkTarget('mailto:a@b.example', base, spine)).toMatchObject({ kind: 'outside' })
  })

  it('is a resource of the book however its name is escaped', () => {
    for (const href of ['chapter 1.xhtml#a', 'chapter%201.xhtml#a', './x/../chapter 1.xhtml#a']) {
      expect(linkTarget(href, base, spine)).toEqual({ kind: 'inside', index: 1, fragment: 'a' })
    }
  })

  it('stays in the same resource for a bare fragment', () => {
    expect(linkTarget('#%C3%A9', base, spine)).toEqual({ kind: 'inside', index: 0, fragment: 'é' })
    expect(linkTarget('#%', base, spine)).toMatchObject({ kind: 'inside', fragment: '%' })
  })
})

describe('the table of contents', () => {
  const lines = tocLines([
    { title: 'Cover', href: `${folder}/cover.xhtml`, children: [] },
    {
      title: 'One',
      href: `${folder}/chapter%201.xhtml`,
      children: [{ title: 'One, later', href: `${folder}/chapter%201.xhtml#later`, children: [] }],
    },
  ])

  it('is flattened into lines with their depth', () => expect(lines.map(({ depth }) => depth)).toEqual([0, 0, 1]))

  it('names the chapter of every resource by its first line, and none before the first line', () => {
    const toc = [
      { title: 'One', href: `${folder}/chapter 1.xhtml#top`, children: [] },
      { title: 'One, later', href: `${folder}/chapter%201.xhtml#later`, children: [] },
    ]
    expect(chapterTitles({ toc, spine }, root)).toEqual(['', 'One', 'One'])
    expect(chapterTitles({ toc: [], spine }, root)).toEqual(['', '', ''])
  })

  it('finds the line of a resource that has no line of its own', () => {
    expect(tocLineOf(lines, 2, root, spine)).toBe(1)
    expect(tocLineOf(lines, 0, root, spine)).toBe(0)
    expect(tocLineOf([], 0, root, spine)).toBe(-1)
  })
})

describe('the resource name of a document', () => {
  it('is the name used in the book', () => {
    expect(resourceName('/api/v1/books/b/resources/OEBPS/chapter%201.xhtml#x')).toBe('OEBPS/chapter 1.xhtml')
    expect(resourceName('/api/v1/books/b/resources/100%.xhtml')).toBe('100%.xhtml')
  })

  it('is empty for an address that is not a resource', () => expect(resourceName('/api/v1/books/b/file')).toBe(''))
})

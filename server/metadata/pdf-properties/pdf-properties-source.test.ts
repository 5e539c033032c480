import { describe, expect, test } from 'vitest'
import { fakeReader } from '../../../test/metadata/fake-reader.ts'
import type { DocumentProperties } from '../../formats/book-format.ts'
import { createSidecarFinder } from '../sidecars.ts'
import { isJunkTitle, pdfAuthors, pdfProperties } from './pdf-properties-source.ts'

describe('a title that a program left', () => {
  test.each([
    '',
    '  ',
    '---',
    'Microsoft Word - report.doc',
    'Microsoft Word - The Great Novel',
    'Microsoft PowerPoint - slides',
    'PowerPoint Presentation',
    'untitled',
    'Untitled-1',
    'Ohne Titel',
    'Document1',
    'scan 0042',
    'book.indd',
    'final_v2.docx',
    'The Novel.pdf',
    'thesis.dvi',
    'C:\\Books\\novel',
    '/tmp/novel',
    'http://example.org/novel',
    '9780306406157',
    '2011-10-05 12.30',
    '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    'M\ufffd\ufffdrchen',
  ])('%j', (title) => {
    expect(isJunkTitle(title)).toBe(true)
  })

  test.each([
    '1984',
    '2001: A Space Odyssey',
    'Untitled: A Memoir',
    'The Title',
    'Word by Word',
    'Microsoft Secrets',
    'Node.js in Action',
    'Dr. No',
    'Scandal',
    'Print Is Dead',
    'A Book',
    'Война и мир',
    '三体',
  ])('%j is a title', (title) => {
    expect(isJunkTitle(title)).toBe(false)
  })
})

describe('the authors of a PDF', () => {
  test.each([
    ['', []],
    ['Unknown', []],
    ['Administrator', []],
    ['---', []],
    ['https://example.org', []],
    ['scanner@example.org', []],
    ['Leo Tolstoy', ['Leo Tolstoy']],
    ['Tolstoy, Leo', ['Leo Tolstoy']],
    ['Tolkien, J. R.', ['J. R. Tolkien']],
    ['Ann Author, Bob Writer', ['Ann Author', 'Bob Writer']],
    ['Ann Author; Writer, Bob', ['Ann Author', 'Bob Writer']],
    ['Ann Author & Bob Writer', ['Ann Author', 'Bob Writer']],
    ['Ann Author and Bob Writer', ['Ann Author', 'Bob Writer']],
    ['Alexander Anderson', ['Alexander Anderson']],
  ])('%j are %j', (author, names) => {
    expect(pdfAuthors(author).map(({ name }) => name)).toEqual(names)
  })
})

describe('the properties of a PDF', () => {
  const read = (properties: DocumentProperties, format: 'pdf' | 'cbz' = 'pdf') =>
    pdfProperties.read({
      reader: fakeReader({ format, properties }),
      path: '/nowhere/a.pdf',
      libraryRoot: '/nowhere',
      sidecars: createSidecarFinder()('/nowhere/a.pdf', '/nowhere'),
    })

  test('are taken where they say something', async () => {
    const { patch } = await read({
      title: 'War and Peace',
      author: 'Tolstoy, Leo',
      subject: 'A novel',
      keywords: 'russia; war, peace',
      language: 'en-US',
      creator: 'Writer',
    })
    expect(patch).toEqual({
      book: {
        title: 'War and Peace',
        people: [{ name: 'Leo Tolstoy', role: 'author', sortName: 'Tolstoy, Leo' }],
        summary: 'A novel',
        tags: ['russia', 'war', 'peace'],
        language: 'en-US',
      },
      series: {},
    })
  })

  test('are no patch where they say nothing', async () => {
    expect((await read({ title: 'untitled', author: 'admin', producer: 'x' })).patch).toBeNull()
    expect((await read({ title: 'A comment' }, 'cbz')).patch).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { resourceName } from './locate.ts'

describe('the resource name of a document', () => {
  it('is the name used in the book', () => {
    expect(resourceName('/api/v1/books/b/resources/OEBPS/chapter%201.xhtml#x')).toBe('OEBPS/chapter 1.xhtml')
    expect(resourceName('/api/v1/books/b/resources/100%.xhtml')).toBe('100%.xhtml')
  })

  it('is empty for an address that is not a resource', () => expect(resourceName('/api/v1/books/b/file')).toBe(''))
})

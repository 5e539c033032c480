import { describe, expect, it } from 'vitest'
import { resourceName } from './locate.ts'

describe('the name of a resource', () => {
  it('is as the book has it', () => {
    expect(resourceName('/api/v1/books/b/resources/OEBPS/chapter%201.xhtml#x')).toBe('OEBPS/chapter 1.xhtml')
    expect(resourceName('/api/v1/books/b/resources/100%.xhtml')).toBe('100%.xhtml')
  })

  it('is empty for what is no resource', () => expect(resourceName('/api/v1/books/b/file')).toBe(''))
})

import { describe, expect, it } from 'vitest'
import type { Page } from '../../../api/types.ts'
import { pageAddress } from './page-address.ts'

const screen = { width: 834, density: 2 }

function page(width: number | null): Page {
  const place = { bookId: 'b', pageNumber: 3 }
  return { ...place, fileName: '3.jpg', fileFormat: 'jpeg', mediaType: 'image/jpeg', fileSize: 1, width, height: width }
}

describe('the URL of a page', () => {
  it('requests a scan at its original size', () => {
    expect(pageAddress('cbz', page(1600), screen)).toBe('/api/v1/books/b/pages/3')
    expect(pageAddress('cbr', page(null), screen)).toBe('/api/v1/books/b/pages/3')
  })

  it('requests a PDF page as wide as the screen needs, in steps', () => {
    expect(pageAddress('pdf', page(600), screen)).toBe('/api/v1/books/b/pages/3?width=2400')
    expect(pageAddress('pdf', page(600), { width: 390, density: 3 })).toBe('/api/v1/books/b/pages/3?width=800')
    expect(pageAddress('pdf', page(600), { width: 5000, density: 2 })).toBe('/api/v1/books/b/pages/3?width=3200')
  })

  it('requests a giant scan at a size that a tablet can hold in memory', () => {
    expect(pageAddress('cbz', page(9000), screen)).toBe('/api/v1/books/b/pages/3?width=2400')
  })
})

import { describe, expect, it } from 'vitest'
import type { Page } from '../types.ts'
import { pageAddresses, resourceAddresses, widthForScreen, wordAddresses } from './book-parts.ts'

function page(pageNumber: number, width: number | null): Page {
  const file = { fileName: '1.jpg', fileFormat: 'jpeg', mediaType: 'image/jpeg', fileSize: 1 }
  return { bookId: 'b', pageNumber, ...file, width, height: width }
}

describe('the width of downloaded pages', () => {
  it('suits the device in either orientation and has an upper limit', () => {
    expect(widthForScreen({ width: 390, height: 844, density: 3 })).toBe(2400)
    expect(widthForScreen({ width: 800, height: 600, density: 1 })).toBe(1200)
    expect(widthForScreen({ width: 3840, height: 2160, density: 2 })).toBe(2400)
  })
})

describe('downloaded pages', () => {
  it('have their original size when they are not much wider than the screen, or of unknown width', () => {
    const pages = [page(1, 1400), page(2, null), page(3, 2000)]
    expect(pageAddresses({ id: 'b', fileFormat: 'cbz' }, pages, 1200)).toEqual([
      '/api/v1/books/b/pages/1',
      '/api/v1/books/b/pages/2',
      '/api/v1/books/b/pages/3?width=1200',
    ])
  })

  it('of a PDF are rendered for the screen', () => {
    expect(pageAddresses({ id: 'b', fileFormat: 'pdf' }, [page(1, 600)], 1600)).toEqual([
      '/api/v1/books/b/pages/1?width=1600',
    ])
  })
})

describe('the downloaded text', () => {
  it('covers every page of a PDF and its contents, and is absent for a comic', () => {
    const pages = [page(1, 600), page(2, 600)]
    expect(wordAddresses({ id: 'b', fileFormat: 'cbr' }, pages)).toEqual([])
    expect(wordAddresses({ id: 'b', fileFormat: 'pdf' }, pages)).toEqual([
      '/api/v1/books/b/contents',
      '/api/v1/books/b/pages/1/text',
      '/api/v1/books/b/pages/2/text',
    ])
  })
})

describe('a downloaded EPUB', () => {
  it('includes every resource of the book once, and nothing from other hosts', () => {
    const manifest = {
      readingOrder: [{ href: 'https://a.example/opds/v2/books/b/resources/text/one%20two.xhtml' }],
      resources: [
        { href: 'https://a.example/opds/covers/b/1.jpg' },
        { href: '/opds/v2/books/b/resources/style.css' },
        { href: '/opds/v2/books/b/resources/style.css' },
        {},
      ],
    }
    expect(resourceAddresses('b', manifest, 'https://a.example')).toEqual([
      '/api/v1/books/b/resources/text/one%20two.xhtml',
      '/api/v1/books/b/resources/style.css',
    ])
  })
})

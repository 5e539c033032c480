import { describe, expect, it } from 'vitest'
import { addressOf } from '../call.ts'
import { offlineKey, ownedPart, readingAct } from './offline-address.ts'

const bookId = '0190b8a2-0000-7000-8000-000000000001'
const origin = 'https://books.example.org'
const params = { bookId }

describe('the parts of a book available offline', () => {
  it('are the requests of its page and its readers', () => {
    const asked = [
      addressOf('getBook', { params }),
      addressOf('getAdjacentBooks', { params }),
      addressOf('listPages', { params }),
      addressOf('getPage', { params: { bookId, pageNumber: 12 } }),
      addressOf('getPageText', { params: { bookId, pageNumber: 12 } }),
      addressOf('listContents', { params }),
      addressOf('getBookManifest', { params }),
      addressOf('getBookResource', { params: { bookId, name: 'text/one.xhtml' } }),
      addressOf('getBookThumbnail', { params }),
    ]
    expect(asked.map((address) => ownedPart(address)?.id)).toEqual(asked.map(() => bookId))
    expect(ownedPart(addressOf('getSeries', { params: { seriesId: bookId } }))?.kind).toBe('series')
  })

  it('exclude the file, metadata editing and lists', () => {
    const others = [
      addressOf('getBookFile', { params }),
      addressOf('getBookMetadata', { params }),
      addressOf('listBooks'),
      addressOf('getProgress', { params }),
      addressOf('listPageTexts', { params }),
      addressOf('listLibraries'),
    ]
    expect(others.map(ownedPart)).toEqual(others.map(() => null))
  })
})

describe('a request that reports reading of a book', () => {
  it('is recognized by the addresses of the contract', () => {
    expect(readingAct('PUT', addressOf('putProgress', { params }))).toEqual({ bookId, act: 'place' })
    expect(readingAct('POST', addressOf('markBookRead', { params }))).toEqual({ bookId, act: 'read' })
    expect(readingAct('POST', addressOf('markBookUnread', { params }))).toEqual({ bookId, act: 'unread' })
    expect(readingAct('DELETE', addressOf('deleteProgress', { params }))).toEqual({ bookId, act: 'unread' })
  })

  it('is no other request', () => {
    expect(readingAct('GET', addressOf('getProgress', { params }))).toBeNull()
    expect(readingAct('POST', addressOf('markSeriesRead', { params: { seriesId: bookId } }))).toBeNull()
  })
})

describe('the key of a cached response', () => {
  it('is the same however a name is escaped', () => {
    const given = addressOf('getBookResource', { params: { bookId, name: "text/a+b & c's.xhtml" } })
    const linked = new URL("./a+b%20&%20c's.xhtml", `${origin}/api/v1/books/${bookId}/resources/text/`).href
    expect(offlineKey(linked, origin)).toBe(offlineKey(given, origin))
  })

  it('does not depend on the width of an image, and tolerates broken escapes', () => {
    expect(offlineKey('/api/v1/books/b/pages/3?width=800', origin)).toBe('/api/v1/books/b/pages/3')
    expect(offlineKey('/x/100%.png', origin)).toBe('/x/100%25.png')
  })
})

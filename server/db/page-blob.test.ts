import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { PageFacts } from '../domain/book/analysis.ts'
import { packOutline, packPages, unpackOutline, unpackPages } from './page-blob.ts'

const pages = fc
  .array(
    fc.record({
      name: fc.string(),
      mediaType: fc.constantFrom('image/jpeg', 'image/png', 'image/webp'),
      size: fc.nat(),
      width: fc.option(fc.nat(), { nil: null }),
      height: fc.option(fc.nat(), { nil: null }),
    }),
    { maxLength: 60 },
  )
  .map((list): PageFacts[] => list.map((page, index) => ({ number: index + 1, ...page })))

it('pages are unpacked as they were packed, whether few or many', () => {
  fc.assert(
    fc.property(pages, (list) => {
      expect(unpackPages(packPages(list))).toEqual(list)
    }),
  )
})

it('many pages need little space', () => {
  const page = { mediaType: 'image/jpeg', size: 1_000_000, width: 1_500, height: 2_300 }
  const list = Array.from({ length: 200 }, (_, i) => ({ number: i + 1, name: `Saga v01/page_${i}.jpg`, ...page }))
  expect(packPages(list).length).toBeLessThan(2_500)
})

it('an outline is unpacked as it was packed', () => {
  const outline = { version: '3.0', layout: 'fixed', direction: 'rtl', spine: [], toc: [], imageOnly: true } as const
  expect(unpackOutline(packOutline(outline))).toEqual(outline)
})

it('a damaged blob throws an error', () => {
  expect(() => unpackPages(Uint8Array.of(1, 2, 3))).toThrow()
})

import { describe, expect, it } from 'vitest'
import { filterOf, viewOf } from './settings.ts'

const asBook = { layout: 'auto', direction: 'book' } as const
const plain = { brightness: 100, contrast: 100, greyscale: false, invert: false }

describe('the view of a book', () => {
  it('follows the book where nothing is selected', () => {
    expect(viewOf(asBook, 'ltr')).toEqual({ layout: 'single', turn: 'ltr', isStrip: false })
    expect(viewOf(asBook, 'rtl')).toEqual({ layout: 'single', turn: 'rtl', isStrip: false })
    expect(viewOf(asBook, 'ttb')).toEqual({ layout: 'continuous', turn: 'ltr', isStrip: true })
    expect(viewOf(asBook, 'webtoon')).toEqual({ layout: 'webtoon', turn: 'ltr', isStrip: true })
  })

  it('uses the selected direction and layout independently', () => {
    expect(viewOf({ layout: 'double', direction: 'book' }, 'rtl')).toMatchObject({ layout: 'double', turn: 'rtl' })
    expect(viewOf({ layout: 'auto', direction: 'rtl' }, 'webtoon')).toMatchObject({ layout: 'single', turn: 'rtl' })
    expect(viewOf({ layout: 'single', direction: 'book' }, 'webtoon').isStrip).toBe(false)
    expect(viewOf({ layout: 'row', direction: 'book' }, 'rtl')).toEqual({ layout: 'row', turn: 'rtl', isStrip: true })
  })
})

describe('the image filter', () => {
  it('is none while nothing is adjusted, to save rendering time', () => expect(filterOf(plain)).toBe('none'))

  it('combines all selected adjustments', () => {
    expect(filterOf({ brightness: 80, contrast: 120, greyscale: true, invert: true })).toBe(
      'brightness(80%) contrast(120%) grayscale(1) invert(1)',
    )
  })
})

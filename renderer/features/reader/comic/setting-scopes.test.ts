import { describe, expect, it } from 'vitest'
import { effectiveSettings, type Layers, resetNearest, setAt, storeOn } from './setting-scopes.ts'
import { defaultSettings, readSettings } from './settings.ts'

const nothing: Layers = { book: {}, series: {}, library: {}, device: {} }

describe('the effective settings', () => {
  it('are the reader defaults where nothing is set', () => {
    expect(effectiveSettings(nothing)).toEqual({ values: defaultSettings, from: {} })
  })

  it('come from the nearest scope that sets a value, each on its own', () => {
    const layers: Layers = {
      ...nothing,
      series: { layout: 'double' },
      library: { layout: 'single', fit: 'width' },
      device: { fit: 'height', crop: true },
    }
    const { values, from } = effectiveSettings(layers)
    expect(values).toMatchObject({ layout: 'double', fit: 'width', crop: true })
    expect(from).toEqual({ layout: 'series', fit: 'library', crop: 'device' })
  })
})

describe('changing a setting', () => {
  it('takes effect immediately, even where a nearer scope had another value', () => {
    const layers: Layers = { ...nothing, book: { layout: 'double', invert: true }, series: { layout: 'single' } }
    const changed = setAt(layers, 'library', { layout: 'webtoon' })
    expect(changed).toEqual({ book: { invert: true }, series: {}, library: { layout: 'webtoon' } })
    expect(effectiveSettings({ ...layers, ...changed }).values).toMatchObject({ layout: 'webtoon', invert: true })
  })

  it('leaves wider scopes unchanged', () => {
    const layers: Layers = { ...nothing, device: { fit: 'height' } }
    expect(setAt(layers, 'book', { fit: 'width' })).toEqual({ book: { fit: 'width' } })
  })
})

describe('resetting a setting', () => {
  it('restores the value of the next scope', () => {
    const layers: Layers = { ...nothing, book: { fit: 'width', crop: true }, device: { fit: 'height' } }
    const changed = resetNearest(layers, 'fit')
    expect(changed).toEqual({ book: { crop: true } })
    expect(effectiveSettings({ ...layers, ...changed }).values.fit).toBe('height')
  })

  it('changes nothing where nothing is set', () => expect(resetNearest(nothing, 'fit')).toEqual({}))
})

describe('stored settings of many items', () => {
  it('drop the oldest entry when full, and never the one just stored', () => {
    let shelf = {}
    const id = (number: number) => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`
    for (let number = 0; number < 400; number += 1) shelf = storeOn(shelf, id(number), { shifted: [number + 1, 9999] })
    expect(JSON.stringify(shelf).length).toBeLessThan(20_000)
    expect(Object.keys(shelf)).toContain(id(399))
    expect(Object.keys(shelf)).not.toContain(id(0))
    expect(Object.keys(shelf).length).toBeGreaterThan(200)
  })

  it('move an updated entry to the end and drop an empty entry', () => {
    const shelf = { one: { fit: 'width' }, two: { fit: 'height' } }
    expect(Object.keys(storeOn(shelf, 'one', { crop: true }))).toEqual(['two', 'one'])
    expect(storeOn(shelf, 'one', {})).toEqual({ two: { fit: 'height' } })
  })
})

describe('persisted settings', () => {
  it('are read as far as they are valid', () => {
    const stored = {
      fit: 'width',
      layout: 'sideways',
      gap: 9_000,
      crop: 'yes',
      shifted: [0],
      toString: 1,
      rotation: 90,
    }
    expect(readSettings(stored)).toEqual({ fit: 'width', rotation: 90 })
    for (const strange of [null, 7, 'fit', [], undefined]) expect(readSettings(strange)).toEqual({})
  })
})

import { describe, expect, it } from 'vitest'
import { type Layers, resetNearest, setAt, settingsInForce, storeOn } from './setting-scopes.ts'
import { defaultSettings, readSettings } from './settings.ts'

const nothing: Layers = { book: {}, series: {}, library: {}, device: {} }

describe('the settings in force', () => {
  it('are those of the reader where nobody said anything', () => {
    expect(settingsInForce(nothing)).toEqual({ values: defaultSettings, from: {} })
  })

  it('come from the nearest scope that says something, each on its own', () => {
    const layers: Layers = {
      ...nothing,
      series: { layout: 'double' },
      library: { layout: 'single', fit: 'width' },
      device: { fit: 'height', crop: true },
    }
    const { values, from } = settingsInForce(layers)
    expect(values).toMatchObject({ layout: 'double', fit: 'width', crop: true })
    expect(from).toEqual({ layout: 'series', fit: 'library', crop: 'device' })
  })
})

describe('setting something', () => {
  it('is seen at once, also where a nearer scope said otherwise', () => {
    const layers: Layers = { ...nothing, book: { layout: 'double', invert: true }, series: { layout: 'single' } }
    const changed = setAt(layers, 'library', { layout: 'webtoon' })
    expect(changed).toEqual({ book: { invert: true }, series: {}, library: { layout: 'webtoon' } })
    expect(settingsInForce({ ...layers, ...changed }).values).toMatchObject({ layout: 'webtoon', invert: true })
  })

  it('leaves farther scopes as they are', () => {
    const layers: Layers = { ...nothing, device: { fit: 'height' } }
    expect(setAt(layers, 'book', { fit: 'width' })).toEqual({ book: { fit: 'width' } })
  })
})

describe('taking a setting back', () => {
  it('gives back what the next scope says', () => {
    const layers: Layers = { ...nothing, book: { fit: 'width', crop: true }, device: { fit: 'height' } }
    const changed = resetNearest(layers, 'fit')
    expect(changed).toEqual({ book: { crop: true } })
    expect(settingsInForce({ ...layers, ...changed }).values.fit).toBe('height')
  })

  it('is nothing where nothing is set', () => expect(resetNearest(nothing, 'fit')).toEqual({}))
})

describe('a shelf of settings', () => {
  it('forgets what was set longest ago once it is full, and never what was set now', () => {
    let shelf = {}
    const id = (number: number) => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`
    for (let number = 0; number < 400; number += 1) shelf = storeOn(shelf, id(number), { shifted: [number + 1, 9999] })
    expect(JSON.stringify(shelf).length).toBeLessThan(20_000)
    expect(Object.keys(shelf)).toContain(id(399))
    expect(Object.keys(shelf)).not.toContain(id(0))
    expect(Object.keys(shelf).length).toBeGreaterThan(200)
  })

  it('puts what is set again to the end, and drops what says nothing any more', () => {
    const shelf = { one: { fit: 'width' }, two: { fit: 'height' } }
    expect(Object.keys(storeOn(shelf, 'one', { crop: true }))).toEqual(['two', 'one'])
    expect(storeOn(shelf, 'one', {})).toEqual({ two: { fit: 'height' } })
  })
})

describe('settings that were kept', () => {
  it('are taken as far as they mean something', () => {
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

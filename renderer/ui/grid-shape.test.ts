import { describe, expect, it } from 'vitest'
import { gridShape, listShape } from './grid-shape.ts'

describe('the shape of a cover grid', () => {
  it('is valid before anything is measured', () => {
    expect(gridShape(0)).toMatchObject({ columns: 2, columnWidth: 1 })
  })

  it('has three columns on a phone', () => expect(gridShape(358).columns).toBe(3))

  it('fills the available width exactly', () => {
    for (let width = 300; width < 2000; width += 37) {
      const { columns, columnWidth, gap } = gridShape(width)
      expect(columns * columnWidth + (columns - 1) * gap).toBeCloseTo(width, 6)
    }
  })
})

describe('the shape of a row list', () => {
  it('is a single column, as high as the text size of the page requires', () => {
    expect(listShape(358, 16)).toEqual({ columns: 1, columnWidth: 358, gap: 0, rowHeight: 81 })
    expect(listShape(0, 24)).toMatchObject({ columnWidth: 1, rowHeight: 122 })
  })
})

import { describe, expect, it } from 'vitest'
import { gridShape } from './grid-shape.ts'

describe('the shape of a grid of covers', () => {
  it('stays sound before anything is measured', () => {
    expect(gridShape(0)).toMatchObject({ columns: 2, columnWidth: 1 })
  })

  it('has three columns on a phone', () => expect(gridShape(358).columns).toBe(3))

  it('fills the width exactly', () => {
    for (let width = 300; width < 2000; width += 37) {
      const { columns, columnWidth, gap } = gridShape(width)
      expect(columns * columnWidth + (columns - 1) * gap).toBeCloseTo(width, 6)
    }
  })
})

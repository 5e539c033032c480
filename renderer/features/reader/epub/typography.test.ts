import { describe, expect, it } from 'vitest'
import { columnsFor } from './columns.ts'
import { typographyRules } from './typography.ts'

const book = { size: 110, font: 'book', lineHeight: 'book', alignment: 'book' } as const

describe('typography', () => {
  it('is that of the book except for the text size, until the reader changes it', () => {
    expect(typographyRules(book)).toBe('html { font-size: 110% !important; }')
  })

  it('applies the selected settings and excludes code and formulas', () => {
    const rules = typographyRules({ size: 90, font: 'sans', lineHeight: 'wide', alignment: 'justify' })
    expect(rules).toMatch(/font-family: system-ui.*!important/)
    expect(rules).toMatch(/:not\([^)]*code[^)]*math[^)]*\) \{ font-family/)
    expect(rules).toContain('line-height: 1.9 !important')
    expect(rules).toContain('text-align: justify !important')
    expect(rules).not.toContain('@font-face')
  })

  it('adds the font for readers with dyslexia only when selected, in its four faces', () => {
    expect(typographyRules({ ...book, font: 'dyslexia' }).match(/@font-face/g)).toHaveLength(4)
  })
})

describe('margins', () => {
  it.each([390, 820, 1_440, 2_560])('grow with the selected size, on %d pixels', (width) => {
    const side = (margins: 'narrow' | 'medium' | 'wide') => {
      const columns = columnsFor(width, 900, 100, margins)
      return columns.width / columns.count - 2 * columns.side
    }
    expect(side('narrow')).toBeGreaterThan(side('medium'))
    expect(side('medium')).toBeGreaterThan(side('wide'))
    expect(side('wide')).toBeGreaterThan(240)
  })
})

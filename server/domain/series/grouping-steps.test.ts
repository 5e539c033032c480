import { describe, expect, it } from 'vitest'
import { decidedSeries, type GroupingStep } from './grouping-decisions.ts'

const merge = (from: string, target: string): GroupingStep<string> => ({
  target,
  series: new Set([from]),
  books: new Set(),
})
const move = (book: string, target: string): GroupingStep<string> => ({
  target,
  series: new Set(),
  books: new Set([book]),
})

describe('the series of a book after grouping decisions', () => {
  it('is the series of its path without any decision', () => {
    expect(decidedSeries([], 'a', 'book')).toBe('a')
  })

  it('follows consecutive merges', () => {
    expect(decidedSeries([merge('a', 'b'), merge('b', 'c')], 'a', null)).toBe('c')
  })

  it('applies merges in order: a book merged into a series ignores earlier merges of that series', () => {
    expect(decidedSeries([merge('b', 'c'), merge('a', 'b')], 'a', null)).toBe('b')
  })

  it('is found even when two series were merged into each other in turn', () => {
    const circle = [merge('a', 'b'), merge('b', 'a')]
    expect(decidedSeries(circle, 'a', null)).toBe('a')
    expect(decidedSeries(circle, 'b', null)).toBe('a')
  })

  it('is set by the last decision about a single book', () => {
    const steps = [move('x', 'b'), merge('b', 'c'), move('x', 'd')]
    expect(decidedSeries(steps, 'a', 'x')).toBe('d')
    expect(decidedSeries(steps, 'a', 'y')).toBe('a')
    expect(decidedSeries(steps.slice(0, 2), 'a', 'x')).toBe('c')
  })

  it('is unaffected by decisions about other books when the book is new', () => {
    expect(decidedSeries([move('x', 'b')], 'a', null)).toBe('a')
  })
})

import { describe, expect, it } from 'vitest'
import { decidedSeries, type GroupingStep } from './grouping-steps.ts'

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

describe('where decisions put a book', () => {
  it('is the series of its path while nobody decided anything', () => {
    expect(decidedSeries([], 'a', 'book')).toBe('a')
  })

  it('follows merges that build on each other', () => {
    expect(decidedSeries([merge('a', 'b'), merge('b', 'c')], 'a', null)).toBe('c')
  })

  it('does not go back in time: a merge takes what was there before it, and what comes by the path later', () => {
    expect(decidedSeries([merge('b', 'c'), merge('a', 'b')], 'a', null)).toBe('b')
  })

  it('ends although two series were merged into each other in turn', () => {
    const circle = [merge('a', 'b'), merge('b', 'a')]
    expect(decidedSeries(circle, 'a', null)).toBe('a')
    expect(decidedSeries(circle, 'b', null)).toBe('a')
  })

  it('takes the last word about a single book', () => {
    const steps = [move('x', 'b'), merge('b', 'c'), move('x', 'd')]
    expect(decidedSeries(steps, 'a', 'x')).toBe('d')
    expect(decidedSeries(steps, 'a', 'y')).toBe('a')
    expect(decidedSeries(steps.slice(0, 2), 'a', 'x')).toBe('c')
  })

  it('knows nothing of books that are new', () => {
    expect(decidedSeries([move('x', 'b')], 'a', null)).toBe('a')
  })
})

import { expect, test } from 'vitest'
import { drawChart, spread } from './draw-chart.ts'

test('texts that would cover each other are moved apart, in their order and within the range', () => {
  expect(spread([100, 101, 20, 102], [0, 110])).toEqual([82, 96, 20, 110])
})

test('texts with room stay where they are', () => {
  expect(spread([10, 90, 50], [0, 100])).toEqual([10, 90, 50])
})

test('a chart has each line with its name, and names are text only', () => {
  const curves = [
    { name: 'a <script> & more', points: [[1, 2] as const, [100, 2.2] as const] },
    { name: 'growing', points: [[1, 0.5] as const, [100, 50] as const] },
  ]
  const svg = drawChart({ name: 'x', title: 'T', panels: [{ title: 'P', unit: 'ms', size: 'books', curves }] }, 'C')
  expect(svg.match(/<polyline/g)).toHaveLength(2)
  expect(svg).toContain('>a &lt;script&gt; &amp; more</text>')
  expect(svg).toContain('>growing</text>')
  expect(svg).not.toContain('<script')
})

test('a value that hardly grows is drawn nearly level, a tenfold one over the whole height', () => {
  const heights = (last: number) => {
    const curves = [{ name: 'one', points: [[1, 100] as const, [10, last] as const] }]
    const svg = drawChart({ name: 'x', title: 'T', panels: [{ title: 'P', unit: 'ms', size: 'books', curves }] }, 'C')
    const [, from = 0, to = 0] = /points="[\d.]+,([\d.]+) [\d.]+,([\d.]+)"/.exec(svg) ?? []
    return Number(from) - Number(to)
  }
  expect(heights(110)).toBeLessThan(15)
  expect(heights(1_000)).toBeGreaterThan(200)
})

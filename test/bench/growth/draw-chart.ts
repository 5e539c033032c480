import { number } from '../table.ts'
import type { Curve } from './costs.ts'

/** One picture: several panels with the same things on their horizontal axis. */
export type Chart = { readonly name: string; readonly title: string; readonly panels: readonly Panel[] }

export type Panel = {
  readonly title: string
  /** Of the values. */
  readonly unit: string
  /** What the horizontal axis counts. */
  readonly size: string
  readonly curves: readonly Curve[]
}

const columns = 2
const panel = { width: 560, height: 330 } as const
/** Around the plot of a panel; the names of the lines stand at its right. */
const margin = { top: 40, right: 244, bottom: 46, left: 58 } as const
const header = 44
const footer = 26
const plot = {
  width: panel.width - margin.left - margin.right,
  height: panel.height - margin.top - margin.bottom,
} as const
/** Distances between texts, in pixels. */
const labelGap = 14
const tickGap = 52
const paper = { background: '#f7f6f3', text: '#1f2328', faint: '#5c626a', grid: '#d8d5ce' } as const
/** Told apart by most people with a colour vision deficiency; each line also has its name. */
const colors = ['#0067a3', '#c24a00', '#00795a', '#a8437f', '#6b4fa0', '#7d6200', '#3f4650', '#2a86ad']

/** A chart as SVG without scripts, both axes logarithmic, on its own background for light and dark pages. */
export function drawChart({ title, panels }: Chart, caption: string): string {
  const rows = Math.ceil(panels.length / columns)
  const width = panel.width * Math.min(columns, panels.length)
  const height = header + rows * panel.height + footer
  const drawn = panels.map((one, index) => {
    const [x, y] = [(index % columns) * panel.width, header + Math.floor(index / columns) * panel.height]
    return `<g transform="translate(${x} ${y})">\n${drawPanel(one)}\n</g>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="system-ui, sans-serif" font-size="12">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" rx="8" fill="${paper.background}"/>`,
    text({ x: 16, y: 28 }, title, { 'font-size': '17', 'font-weight': '600' }),
    ...drawn,
    text({ x: 16, y: height - 10 }, caption, { fill: paper.faint, 'font-size': '11' }),
    '</svg>\n',
  ].join('\n')
}

function drawPanel({ title, unit, size, curves }: Panel): string {
  const positive = curves.map(({ name, points }) => ({ name, points: points.filter(([x, y]) => x > 0 && y > 0) }))
  const sizes = [...new Set(positive.flatMap(({ points }) => points.map(([x]) => x)))].sort((a, b) => a - b)
  const across = scaleOf([sizes[0] ?? 1, sizes.at(-1) ?? 1], [0, plot.width])
  const values = positive.flatMap(({ points }) => points.map(([, y]) => y))
  const bounds = boundsOf(values)
  const up = scaleOf(bounds, [plot.height, 0])
  return [
    text({ x: margin.left, y: 24 }, `${title}, ${unit}`, { 'font-weight': '600' }),
    `<g transform="translate(${margin.left} ${margin.top})">`,
    ...ticksWithin(bounds).map((value) => drawValueTick(value, up(value))),
    ...drawSizeTicks(sizes, across),
    text({ x: plot.width / 2, y: plot.height + 36 }, size, { fill: paper.faint, 'text-anchor': 'middle' }),
    ...drawCurves(positive, across, up),
    '</g>',
  ].join('\n')
}

function drawCurves(curves: readonly Curve[], across: Scale, up: Scale): readonly string[] {
  const shown = curves.filter(({ points }) => points.length > 0)
  const ends = shown.map(({ points }) => points.at(-1) ?? ([1, 1] as const))
  const labels = spread(
    ends.map(([, value]) => up(value)),
    [4, plot.height],
  )
  return shown.flatMap(({ name, points }, index) => {
    const color = colors[index % colors.length] ?? paper.text
    const at = points.map(([x, y]) => [rounded(across(x)), rounded(up(y))] as const)
    const [endX, endY] = at.at(-1) ?? [0, 0]
    const label = rounded(labels[index] ?? endY)
    return [
      `<polyline points="${at.map((point) => point.join(',')).join(' ')}" fill="none" stroke="${color}" stroke-width="2"/>`,
      ...at.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.5" fill="${color}"/>`),
      `<path d="M${endX + 4},${endY}L${plot.width + 16},${label}" stroke="${color}" stroke-width="0.75" fill="none"/>`,
      text({ x: plot.width + 20, y: rounded(label + 4) }, name, { fill: color, 'font-size': '11' }),
    ]
  })
}

function drawValueTick(value: number, y: number): string {
  const at = rounded(y)
  return [
    `<path d="M0,${at}H${plot.width}" stroke="${paper.grid}"/>`,
    text({ x: -8, y: rounded(y + 4) }, number(value, 4), {
      fill: paper.faint,
      'text-anchor': 'end',
      'font-size': '11',
    }),
  ].join('\n')
}

/** A line for each size, and its number unless that of the next one stands there. */
function drawSizeTicks(sizes: readonly number[], across: Scale): readonly string[] {
  let free = Number.POSITIVE_INFINITY
  return sizes.toReversed().flatMap((size) => {
    const x = rounded(across(size))
    const line = `<path d="M${x},0V${plot.height}" stroke="${paper.grid}"/>`
    if (x > free) return [line]
    free = x - tickGap
    const style = { fill: paper.faint, 'text-anchor': 'middle', 'font-size': '11' }
    return [line, text({ x, y: plot.height + 17 }, number(size), style)]
  })
}

type Range = readonly [from: number, to: number]
type Scale = (value: number) => number

/** Logarithmic; a single value lies in the middle. */
function scaleOf([low, high]: Range, [from, to]: Range): Scale {
  if (high <= low) return () => (from + to) / 2
  return (value) => from + ((to - from) * Math.log(value / low)) / Math.log(high / low)
}

/** Rounded to 1, 2 or 5 times a power of ten, and at least tenfold: what hardly grows has to look level. */
function boundsOf(values: readonly number[]): Range {
  if (values.length === 0) return [1, 10]
  const [least, greatest] = [Math.min(...values), Math.max(...values)]
  let low = stepBelow(least * (1 + tolerance))
  let high = stepAbove(greatest * (1 - tolerance))
  while (high / low < 10 * (1 - tolerance)) {
    low = stepBelow(low * (1 - tolerance))
    if (high / low < 10 * (1 - tolerance)) high = stepAbove(high * (1 + tolerance))
  }
  return [low, high]
}

const tolerance = 1e-6

/** The largest of 1, 2 and 5 times the powers of ten up to a value. */
function stepBelow(value: number): number {
  return stepsAround(value).findLast((step) => step <= value) ?? value
}

/** The smallest of them from a value on. */
function stepAbove(value: number): number {
  return stepsAround(value).find((step) => step >= value) ?? value
}

function stepsAround(value: number): readonly number[] {
  const power = Math.floor(Math.log10(value))
  return [power - 1, power, power + 1].flatMap(stepsOf)
}

/** 1, 2 and 5 times a power of ten, without the error of binary fractions. */
function stepsOf(power: number): readonly number[] {
  return [1, 2, 5].map((step) => Number(`${step}e${power}`))
}

/** Powers of ten; with fewer than three of them also 2 and 5 times. */
function ticksWithin([low, high]: Range): readonly number[] {
  const ticks: number[] = []
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++)
    ticks.push(...stepsOf(power))
  const inside = ticks.filter((value) => value >= low && value <= high)
  const powers = inside.filter((value) => /^1(?:e|0*$)|^0\.0*1$/.test(String(value)))
  return powers.length >= 3 ? powers : inside
}

/**
 * Moves texts apart that would cover each other, in their order and as little as a pass down and one up do.
 * @returns one position for each, at least {@link labelGap} apart if the range has room
 */
export function spread(wanted: readonly number[], [top, bottom]: Range): readonly number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0))
  const placed = new Array<number>(wanted.length).fill(0)
  let least = top
  for (const index of order) {
    placed[index] = Math.max(wanted[index] ?? 0, least)
    least = (placed[index] ?? 0) + labelGap
  }
  let greatest = bottom
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index] ?? 0, greatest)
    greatest = (placed[index] ?? 0) - labelGap
  }
  return placed
}

type Style = Readonly<Record<string, string>>

function text({ x, y }: { readonly x: number; readonly y: number }, content: string, style: Style): string {
  const attributes = Object.entries({ fill: paper.text, ...style }).map(([name, value]) => `${name}="${value}"`)
  return `<text x="${x}" y="${y}" ${attributes.join(' ')}>${escaped(content)}</text>`
}

function escaped(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}

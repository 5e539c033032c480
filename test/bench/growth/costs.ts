import type { Times } from '../databases/requests.ts'
import { number, report } from '../table.ts'

/** How often a measure that must not depend on the size may cost as much as at the smallest size. */
const most = 3
/** Processor time is counted in hundredths of a second: the clock is more precise than less than this. */
const countedSeconds = 0.5

/** Milliseconds of a request; `cpu`: of the processor, null where it cannot be told from that of other requests. */
export type Cost = Pick<Times, 'p50' | 'requests'> & { readonly cpu: number | null }

export type Measure = {
  readonly what: string
  /** `may`: more data makes it dearer by design, so that it has no limit. */
  readonly growth: 'none' | 'may'
  /** The size it is compared with; default: the smallest. */
  readonly from?: number
}

/** A line of a chart: values by size. */
export type Curve = { readonly name: string; readonly points: readonly (readonly [size: number, value: number])[] }

type Point = Cost & { readonly size: number; readonly hits: number | null }
type Measured = Measure & { readonly points: Point[] }

/** Collects what requests cost at each size. @param things what the size counts */
export function collectCosts(things: string) {
  const measures = new Map<string, Measured>()
  return {
    /** @param hits of a search */
    add(measure: Measure, size: number, cost: Cost, hits: number | null = null): void {
      const known = measures.get(measure.what) ?? { ...measure, points: [] }
      known.points.push({ size, hits, p50: cost.p50, cpu: cost.cpu, requests: cost.requests })
      measures.set(measure.what, known)
      const cpu = cost.cpu === null ? '' : `, CPU ${number(cost.cpu)} ms`
      console.log(`     ${counted(size, things)}: ${measure.what}: p50 ${number(cost.p50)} ms${cpu}`)
    },
    report(): void {
      for (const measured of measures.values()) reportCosts(measured, things)
    },
    /** The lines of a chart; those without a value at any size are left out. */
    curves(of: 'p50' | 'cpu', growth?: Measure['growth']): readonly Curve[] {
      return [...measures.values()]
        .filter((measured) => growth === undefined || measured.growth === growth)
        .map(({ what, points }) => ({ name: what, points: valuesOf(points, of) }))
        .filter(({ points }) => points.length > 0)
    },
  }
}

export type Costs = ReturnType<typeof collectCosts>

function valuesOf(points: readonly Point[], of: 'p50' | 'cpu'): readonly (readonly [number, number])[] {
  return points.flatMap((point) => {
    const value = point[of]
    return value === null ? [] : [[point.size, value] as const]
  })
}

function reportCosts({ what, growth, from, points }: Measured, things: string): void {
  const base = points.find(({ size }) => size === from) ?? points[0]
  const last = points.at(-1)
  if (base === undefined || last === undefined) return
  const grown = { p50: last.p50 / base.p50, cpu: (last.cpu ?? Number.NaN) / (base.cpu ?? Number.NaN) }
  const judged = isCounted(base) && isCounted(last) ? 'cpu' : 'p50'
  report({
    row: '28',
    measure: `${what}, ${range(points, things)}`,
    value: [
      textOf(last.requests === 1 ? 'once' : 'p50', valuesOf(points, 'p50'), grown.p50),
      ...(last.cpu === null ? [] : [textOf('CPU', valuesOf(points, 'cpu'), grown.cpu)]),
      ...(last.hits === null ? [] : [`hits ${points.map(({ hits }) => number(hits ?? 0)).join(' / ')}`]),
    ].join('; '),
    limit: counted(base.size, things),
    must: growth === 'may' ? '-' : `${judged === 'cpu' ? 'CPU' : 'p50'} <= ${most} x`,
    ok: growth === 'may' || grown[judged] <= most,
  })
}

function isCounted({ cpu, requests }: Cost): boolean {
  return cpu !== null && (cpu * requests) / 1_000 >= countedSeconds
}

function textOf(what: string, values: readonly (readonly [number, number])[], grown: number): string {
  // Too short for the counter of processor time: nothing to compare with.
  const factor = Number.isFinite(grown) ? ` = ${number(grown)} x` : ''
  return `${what} ${values.map(([, value]) => number(value)).join(' / ')} ms${factor}`
}

function range(points: readonly { readonly size: number }[], things: string): string {
  const [first, last] = [points[0]?.size ?? 0, points.at(-1)?.size ?? 0]
  return first === last ? counted(first, things) : `${number(first)} to ${counted(last, things)}`
}

/** @param things in the plural: `books` */
function counted(count: number, things: string): string {
  return `${number(count)} ${count === 1 ? things.slice(0, -1) : things}`
}

/** A figure that is not the time of a request. */
export type Figure = {
  readonly what: string
  readonly unit: 's' | 'ms' | 'MB'
  readonly values: readonly (readonly [size: number, value: number])[]
  /** The largest value at a size; absent: no limit. */
  readonly limit?: { readonly size: number; readonly most: number }
  /** Printed after the values. */
  readonly note?: string
}

/** Reports a figure at all sizes. @returns its line of a chart */
export function reportFigure(figure: Figure, things: string): Curve {
  const { what, unit, values, limit, note } = figure
  const [first, last] = [values[0]?.[1] ?? 0, values.at(-1)?.[1] ?? 0]
  const digits = unit === 'MB' ? 0 : 2
  const limited = values.find(([size]) => size === limit?.size)?.[1] ?? 0
  report({
    row: '28',
    measure: `${what}, ${range(
      values.map(([size]) => ({ size })),
      things,
    )}`,
    value: `${values.map(([, value]) => number(value, digits)).join(' / ')} ${unit} = ${number(last / first)} x${note === undefined ? '' : `; ${note}`}`,
    limit: counted(values[0]?.[0] ?? 0, things),
    must: limit === undefined ? '-' : `<= ${number(limit.most)} ${unit} at ${number(limit.size)}`,
    ok: limit === undefined || limited <= limit.most,
  })
  return { name: what, points: values }
}

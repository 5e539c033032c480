import { type GeneratedFixture, isVisibleTo, type Stock, type StockSeries } from './generated-fixture.ts'
import { type BuiltFixture, buildFixture } from './twin-house.ts'

/** One server with all content, and one with only what the viewer sees. */
export type DrawnTwins = {
  readonly full: BuiltFixture
  readonly bare: BuiltFixture
  readonly hidden: readonly StockSeries[]
  readonly visible: readonly StockSeries[]
  /** Words and IDs that no response to the viewer may contain. */
  readonly secrets: readonly string[]
  close(): Promise<void>
}

/** @param clock of both servers; default: the real time */
export async function buildTwins(stock: Stock, fixture: GeneratedFixture, clock?: () => number): Promise<DrawnTwins> {
  const [full, bare] = await Promise.all(
    [false, true].map((isBare) => buildFixture({ stock, fixture, isBare, clock })) as [
      Promise<BuiltFixture>,
      Promise<BuiltFixture>,
    ],
  )
  const there = stock.series.filter((_, index) => fixture.series[index]?.isThere)
  const visible = there.filter((one) => isVisibleTo(fixture, stock, stock.series.indexOf(one)))
  const hidden = there.filter((one) => !visible.includes(one))
  const { libraries } = fixture.viewer
  const closed = stock.libraries.filter((_, index) => libraries !== null && !libraries.includes(index))
  return {
    full,
    bare,
    hidden,
    visible,
    secrets: [
      ...closed.flatMap(({ id, word }) => [id, word]),
      ...hidden.flatMap(({ word, write, books }) => [word, write.id, ...books.map(({ id }) => id)]),
    ],
    async close() {
      await Promise.all([full.server.close(), bare.server.close()])
    },
  }
}

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { comicBytes } from '../kit/library-folder.ts'
import { openScanHouse, type ScanHouse } from '../kit/scan-house.ts'

let house: ScanHouse
beforeEach(async () => {
  house = await openScanHouse()
})
afterEach(() => house.close())

/** More than the main thread describes in one go. */
const BOOKS = 450

const fileOf = (n: number) => `Endless/Endless ${String(n).padStart(4, '0')}.cbz`

describe('a series of many books', () => {
  it('is described like a small one, in a thread of its own', async () => {
    const info = { Publisher: 'Bay Press', Genre: 'Sea' }
    for (let n = 1; n <= BOOKS; n++) house.folder.put(fileOf(n), comicBytes({ pages: 1, info, note: `book ${n}` }))
    expect(await house.scan()).toMatchObject({ status: 'completed', booksAdded: BOOKS, errorCount: 0 })
    const [paths] = Object.values(await house.series())
    expect(paths).toEqual(Array.from({ length: BOOKS }, (_, n) => fileOf(n + 1)))
    const last = await house.at(fileOf(BOOKS))
    expect(last).toMatchObject({ number: BOOKS, position: BOOKS })
    const updated = house.events.filter(({ type }) => type === 'series_updated')
    expect(updated).toContainEqual(expect.objectContaining({ seriesId: last.seriesId }))
  }, 120_000)

  it('lets others have their turn between portions of its books', async () => {
    for (let n = 1; n <= BOOKS; n++) house.folder.comic(fileOf(n), { pages: 1 })
    await house.scan()
    house.folder.move('Endless', 'Renamed')
    let turns = 0
    let isOn = true
    const count = (): void => {
      turns += 1
      if (isOn) setImmediate(count)
    }
    setImmediate(count)
    expect(await house.scan()).toMatchObject({ booksMoved: BOOKS, booksAdded: 0, booksMissing: 0 })
    isOn = false
    expect(turns).toBeGreaterThan(BOOKS / 100)
    expect((await house.at(`Renamed/Endless 0007.cbz`)).number).toBe(7)
  }, 120_000)
})

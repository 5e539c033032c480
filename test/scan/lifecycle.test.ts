import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openScanHouse, type ScanHouse } from '../kit/scan-house.ts'

let house: ScanHouse
beforeEach(async () => {
  house = await openScanHouse()
})
afterEach(() => house.close())

describe('a first scan', () => {
  it('adds every book of every format, in a series for each folder', async () => {
    const { folder } = house
    folder.comic('Alpha/Alpha v01.cbz')
    folder.comic('Alpha/Alpha v02.cbz')
    folder.comic('Beta/Beta 001.cbz')
    const scan = await house.scan()
    expect(scan).toMatchObject({
      status: 'completed',
      phase: 'done',
      booksAdded: 3,
      filesTotal: 3,
      filesProcessed: 3,
      seriesCreated: 2,
      errorCount: 0,
    })
    expect(await house.series()).toEqual({
      Alpha: ['Alpha/Alpha v01.cbz', 'Alpha/Alpha v02.cbz'],
      Beta: ['Beta/Beta 001.cbz'],
    })
  })
})

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildZip } from '../fixtures/archives/zip-writer.ts'
import { picture } from '../fixtures/images.ts'
import type { Json } from '../kit/http-client.ts'
import { createWorld, scanFolder, type World } from '../kit/world.ts'

let world: World
let series: Json
let books: readonly Json[]

beforeAll(async () => {
  world = await createWorld()
  const root = world.newFolder()
  mkdirSync(join(root, 'Lamp'))
  const page = await picture({ format: 'jpeg', width: 600, height: 900, shade: 200 })
  writeFileSync(join(root, 'Lamp', 'Lamp 001.cbz'), Buffer.from('PK\x03\x04 and no more'))
  writeFileSync(join(root, 'Lamp', 'Lamp 002.cbz'), buildZip({ files: [{ name: '1.jpg', data: page }] }))
  const libraryId = await scanFolder(world.admin, root)
  series = listed(await get(`libraries/${libraryId}/series`))[0] as Json
  books = (await get(`series/${series.id}/books`)) as unknown as readonly Json[]
})
afterAll(() => world.close())

const get = async (path: string) => {
  const { status, json, text } = await world.reader.ask(`/api/v1/${path}`)
  expect(status, text).toBe(200)
  return json
}
const listed = (json: Json) => json.data as unknown as readonly Json[]
const titles = async (path: string) => listed(await get(path)).map(({ title }) => String(title))

describe('unreadable books', () => {
  it('do not give their series a placeholder cover while another book has a cover', async () => {
    const [torn, good] = books
    expect([torn?.analysisError, good?.analysisError]).toEqual([expect.any(String), null])
    const cover = await world.reader.ask(`/api/v1/series/${series.id}/thumbnail`)
    const own = await world.reader.ask(`/api/v1/books/${good?.id}/thumbnail`)
    const blank = await world.reader.ask(`/api/v1/books/${torn?.id}/thumbnail`)
    expect(cover.bytes.equals(own.bytes)).toBe(true)
    expect(cover.bytes.equals(blank.bytes)).toBe(false)
  })

  it('are not in recently added or updated lists, nor are series without readable books', async () => {
    for (const shelf of ['recently-added', 'recently-updated']) {
      const found = await titles(`series/${shelf}`)
      expect(found).toContain('Lamp')
      expect(found).not.toContain('Torn')
    }
    const added = await get('books/recently-added')
    expect(listed(added).map(({ analysisError }) => analysisError)).toEqual(listed(added).map(() => null))
    expect(added.total).toBe(listed(added).length)
  })

  it('remain in the complete lists', async () => {
    expect(await titles('series?pageSize=100')).toContain('Torn')
    expect(listed(await get('books?pageSize=100')).filter(({ analysisError }) => analysisError !== null)).toHaveLength(
      2,
    )
  })
})

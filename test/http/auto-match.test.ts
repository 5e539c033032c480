import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EditedShelf, openEditedShelf } from '../kit/edited-shelf.ts'
import { fieldsOf, type Json } from '../kit/http-client.ts'

let shelf: EditedShelf
let library: string
beforeAll(async () => {
  shelf = await openEditedShelf((folder) => {
    folder.comic('Harbour/Harbour 001.cbz', { info: { Series: 'Harbour', Year: 1999, Genre: 'Drama, Sea' } })
    folder.comic('Harbour/Harbour 002.cbz', { info: { Series: 'Harbour', Year: 1999, Genre: 'Drama, Sea' } })
    folder.comic('Quay/Quay 001.cbz', { info: { Series: 'Quay' } })
  })
  library = `/libraries/${shelf.libraryId}`
})
afterAll(() => shelf.close())

const test = (body: object, page = '') => shelf.send('POST', `${library}/auto-match/test${page}`, body)
const unnamed = { mode: 'all', rules: [{ field: 'externalIds.count', operator: 'equals', value: 0 }] }

describe('conditions for automatic matching', () => {
  it('are refused per rule, and the stored conditions remain', async () => {
    await shelf.send('PATCH', library, { autoMatchConditions: unnamed })
    const wrong = {
      mode: 'all',
      rules: [
        { field: 'metadata.title', operator: 'matches', value: '(' },
        { field: 'bookCount', operator: 'gt', value: 2 },
        { field: 'metadata.nothing', operator: 'is_null' },
      ],
    }
    const refused = await shelf.send('PATCH', library, { autoMatchConditions: wrong })
    expect(refused.status).toBe(400)
    expect(fieldsOf(refused)).toEqual(['autoMatchConditions.rules[0].value', 'autoMatchConditions.rules[2].field'])
    const tried = await test({ conditions: wrong })
    expect(fieldsOf(tried)).toEqual(['conditions.rules[0].value', 'conditions.rules[2].field'])
    expect((await shelf.get(library)).autoMatchConditions).toEqual(unnamed)
    await shelf.send('PATCH', library, { autoMatchConditions: null })
    expect((await shelf.get(library)).autoMatchConditions).toBeNull()
  })

  it('report which series would match, and the result of each rule', async () => {
    const conditions = {
      mode: 'all',
      rules: [
        { field: 'bookCount', operator: 'gte', value: 2 },
        { field: 'metadata.genres', operator: 'contains', value: 'sea' },
      ],
    }
    const { json } = await test({ conditions })
    expect(json).toMatchObject({
      total: 2,
      data: [
        {
          title: 'Harbour',
          passes: true,
          rules: [
            { holds: true, actual: 2 },
            { holds: true, actual: ['Drama', 'Sea'] },
          ],
        },
        {
          title: 'Quay',
          passes: false,
          rules: [
            { holds: false, actual: 1 },
            { holds: false, actual: [] },
          ],
        },
      ],
    })
  })

  it('are tested on search results', async () => {
    const { json } = await test({ conditions: unnamed, fullTextSearch: 'quay' })
    expect(json).toMatchObject({ total: 1, data: [{ title: 'Quay', passes: true }] })
    expect((await test({ fullTextSearch: 'nothing like it' })).json).toMatchObject({ total: 0, data: [] })
  })

  it('default to those of the library, page by page', async () => {
    await shelf.send('PATCH', library, { autoMatchConditions: unnamed })
    const id = await shelf.seriesNamed('Quay')
    await shelf.send('POST', `/series/${id}/external-ids`, { source: 'anilist', externalId: '1' })
    const first = await test({}, '?pageSize=1')
    expect(first.json).toMatchObject({ total: 2, totalPages: 2, data: [{ title: 'Harbour', passes: true }] })
    const second = await test({}, '?pageSize=1&page=2')
    expect(second.json.data).toMatchObject([{ title: 'Quay', passes: false, rules: [{ actual: 1 }] }])
  })

  it('match everything when empty, and start no scan', async () => {
    const before = await shelf.get(`${library}/scan-status`)
    await shelf.send('PATCH', library, { autoMatchConditions: { mode: 'any', rules: [] } })
    const passed = ((await test({})).json.data as unknown as Json[]).map(({ passes }) => passes)
    expect(passed).toEqual([true, true])
    expect((await shelf.get(`${library}/scan-status`)).scanId).toBe(before.scanId)
  })
})

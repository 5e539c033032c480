import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildZip } from '../fixtures/archives/zip-writer.ts'
import type { Actor } from '../kit/test-server.ts'
import { createWorld, firstPage, scanAgain, type World } from '../kit/world.ts'
import { switchedOn } from './compat-fixture.ts'
import { bookShape, pageShape, seriesShape } from './decoders/keys.ts'

/** A library with two missing books, one of them the only one in its series, and two one-shots. */
let world: World
beforeAll(async () => {
  world = await createWorld({ environment: switchedOn })
  const page = { name: '001.jpg', data: await firstPage() }
  const info = { name: 'ComicInfo.xml', data: Buffer.from('<ComicInfo><Format>One-Shot</Format></ComicInfo>') }
  const files = [page, info]
  world.folder.put('Lone Gull/Lone Gull.cbz', buildZip({ files }))
  // Marked as one-shot, but not the only book of its series.
  world.folder.put('Gulls/Gulls 1.cbz', buildZip({ files }))
  world.folder.put('Gulls/Gulls 2.cbz', buildZip({ files }))
  rmSync(world.folder.at('Atlas'), { recursive: true })
  rmSync(world.folder.at('Quiet Bay/Quiet Bay 002.cbz'))
  await scanAgain(world.admin, world.libraryId)
  const path = `/api/v1/books/${world.books.epub.id}/metadata`
  const edited = await world.maintainer.ask(path, { method: 'PATCH', body: { bookType: 'oneshot' } })
  expect(edited.status, edited.text).toBe(200)
})
afterAll(() => world.close())

const present = ['Essays', 'Gulls 1', 'Gulls 2', 'Lone Gull', 'Quiet Bay 001', 'Torn']
const gone = ['Atlas', 'Quiet Bay 002']

async function booksOf(actor: Actor, condition: unknown, more: object = {}): Promise<string[]> {
  const body = { condition, ...more }
  const reply = await actor.ask('/komga/api/v1/books/list?sort=name&unpaged=true', { method: 'POST', body })
  expect(reply.status, reply.text).toBe(200)
  return pageShape(bookShape)
    .parse(reply.json)
    .content.map(({ name }) => name)
}
async function seriesOf(actor: Actor, query: string): Promise<string[]> {
  const reply = await actor.ask(`/komga/api/v1/series?sort=name&${query}`)
  expect(reply.status, reply.text).toBe(200)
  const { content, totalElements } = pageShape(seriesShape).parse(reply.json)
  expect(totalElements).toBe(content.length)
  return content.map(({ name }) => name)
}
const flag = (field: string, isTrue: boolean) => ({ [field]: { operator: isTrue ? 'isTrue' : 'isFalse' } })

describe('files missing from disk', () => {
  it('are listed for maintainers on request', async () => {
    const { maintainer } = world
    expect(await booksOf(maintainer, flag('deleted', true))).toEqual(gone)
    expect(await booksOf(maintainer, flag('deleted', false))).toEqual(present)
    expect(await booksOf(maintainer, { anyOf: [flag('deleted', true), flag('deleted', false)] })).toEqual(
      [...present, ...gone].toSorted(),
    )
    const either = { anyOf: [flag('deleted', true), { title: { operator: 'is', value: 'Torn' } }] }
    expect(await booksOf(maintainer, either)).toEqual(['Atlas', 'Quiet Bay 002', 'Torn'])
    expect(await seriesOf(maintainer, 'deleted=true')).toEqual(['Atlas'])
    expect(await seriesOf(maintainer, 'deleted=false')).toEqual(['Essays', 'Gulls', 'Lone Gull', 'Quiet Bay', 'Torn'])
    expect(await seriesOf(maintainer, 'deleted=true,false')).not.toContain('Atlas')
    const inSeries = await maintainer.ask(`/komga/api/v1/series/${world.seriesId}/books?deleted=true`)
    const [book] = pageShape(bookShape).parse(inSeries.json).content
    expect([book?.name, book?.deleted]).toEqual(['Quiet Bay 002', true])
  })

  it('are absent from other lists, and from all lists of readers', async () => {
    const all = { allOf: [] }
    expect(await booksOf(world.maintainer, all)).toEqual(present)
    expect(await seriesOf(world.maintainer, '')).not.toContain('Atlas')
    expect(await booksOf(world.reader, flag('deleted', true))).toEqual([])
    expect(await booksOf(world.reader, flag('deleted', false))).toEqual(present)
    expect(await seriesOf(world.reader, 'deleted=true')).toEqual([])
    const either = { anyOf: [flag('deleted', true), { title: { operator: 'is', value: 'Torn' } }] }
    expect(await booksOf(world.reader, either)).toEqual(['Torn'])
  })

  it('are absent for users who cannot see them', async () => {
    const stranger = await world.server.actor('maintainer')
    await world.server.hideLibraries(stranger)
    expect(await booksOf(stranger, flag('deleted', true))).toEqual([])
    expect(await seriesOf(stranger, 'deleted=true')).toEqual([])
  })
})

describe('a one-shot', () => {
  it('is the only book of its series and declared as one-shot by a user or its file', async () => {
    expect(await booksOf(world.reader, flag('oneShot', true))).toEqual(['Essays', 'Lone Gull'])
    expect(await booksOf(world.reader, flag('oneShot', false))).toEqual(['Gulls 1', 'Gulls 2', 'Quiet Bay 001', 'Torn'])
    expect(await seriesOf(world.reader, 'oneshot=true')).toEqual(['Essays', 'Lone Gull'])
    expect(await seriesOf(world.reader, 'oneshot=false')).toEqual(['Gulls', 'Quiet Bay', 'Torn'])
  })

  it('is marked as one-shot, and so is its series', async () => {
    const reply = await world.reader.ask('/komga/api/v1/books?unpaged=true')
    const { content } = pageShape(bookShape).parse(reply.json)
    const shown = content.filter(({ oneshot }) => oneshot).map(({ name }) => name)
    expect(shown.toSorted()).toEqual(['Essays', 'Lone Gull'])
    const series = await world.reader.ask('/komga/api/v1/series?unpaged=true')
    const found = pageShape(seriesShape).parse(series.json).content
    expect(found.filter(({ oneshot }) => oneshot).map(({ name }) => name)).toEqual(['Essays', 'Lone Gull'])
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { feedSchema } from './json-rules.ts'
import { openStoredFixture, type StoredFixture } from './stored-fixture.ts'
import { readList } from './walker.ts'

let fixture: StoredFixture
beforeAll(async () => {
  fixture = await openStoredFixture()
})
afterAll(() => fixture.close())

const shelvesOf = async (who = fixture.reader) => {
  const reply = await who.ask('/opds/v2/shelves')
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/opds+json'])
  return feedSchema.parse(reply.json)
}

it('the shelves of an empty server are an empty list of groups', async () => {
  expect((await shelvesOf()).groups).toEqual([])
})

it('show the beginning of each non-empty list with its feed and count', async () => {
  const { bookIds } = await fixture.addTales(30)
  const who = await fixture.server.actor('reader')
  expect((await shelvesOf(who)).groups?.map(({ metadata }) => metadata.title)).toEqual(['Recently added'])
  await who.ask(`/api/v1/books/${bookIds[0]}/read`, { method: 'POST' })
  await who.ask('/api/v1/want-to-read', { method: 'POST', body: { bookId: bookIds[9] } })
  const groups = (await shelvesOf(who)).groups ?? []
  expect(groups.map(({ metadata }) => `${metadata.title} ${metadata.numberOfItems}`)).toEqual([
    'Next in series 1',
    'Want to read 1',
    'Recently added 30',
  ])
  for (const { metadata, links, publications } of groups) {
    const { total, ids } = await readList(who.ask, new URL(links[0]?.href ?? '').pathname)
    expect([total, ids.slice(0, publications.length)]).toEqual([
      metadata.numberOfItems,
      publications.map((publication) => publication.metadata.identifier),
    ])
  }
})

it('show nothing hidden from the viewer', async () => {
  const outsider = await fixture.server.actor('reader')
  await fixture.server.hideLibraries(outsider)
  expect((await shelvesOf(outsider)).groups).toEqual([])
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createReleaseFixture, type ReleaseFixture } from '../kit/release-fixture.ts'
import type { Actor } from '../kit/test-server.ts'
import { childrenOf, parseStrictly, textOf } from './strict-xml.ts'

const atom = 'http://www.w3.org/2005/Atom'
const odd = {
  title: 'Lamps & <b>"Wicks"</b>',
  group: "R&D <i>'x'</i>",
  page: 'https://releases.example.org/?a=1&b=<2>',
}

let fixture: ReleaseFixture
beforeAll(async () => {
  fixture = await createReleaseFixture()
  const { admin, lamps } = fixture
  const renamed = await admin.ask(`/api/v1/series/${lamps}`, { method: 'PATCH', body: { title: odd.title } })
  if (renamed.status !== 200) throw new Error(renamed.text)
  const leaking = `https://releases.example.org/?to=http://127.0.0.1:${fixture.server.port}/opds/`
  const releases = [
    fixture.volume(7, { groupOrUploader: odd.group, payloadUrl: odd.page, releasedAt: '2025-01-05T10:00:00Z' }),
    fixture.volume(8, { payloadUrl: 'javascript:alert(1)', releasedAt: '2025-01-04T10:00:00Z' }),
    fixture.volume(9, { payloadUrl: leaking, releasedAt: '2025-01-03T12:00:00Z' }),
    fixture.volume(5, { releasedAt: '2025-01-03T10:00:00Z' }),
  ]
  const { sourceId } = await fixture.addSource({ answer: { releases } })
  await fixture.poll(sourceId)
})
afterAll(() => fixture.close())

async function keyOf(actor: Actor): Promise<string> {
  const body = { name: 'news reader', permissions: null }
  const { json, status } = await actor.ask('/api/v1/api-keys', { method: 'POST', body })
  expect(status).toBe(201)
  return String(json.key)
}

/** The feed by an API key in the address, as news readers ask for it. */
async function feedOf(actor: Actor) {
  const { status, headers, text } = await fixture.server.ask(`/opds/k/${await keyOf(actor)}/v1/releases`)
  expect([status, headers['content-type']]).toEqual([200, expect.stringMatching(/^application\/atom\+xml/)])
  return parseStrictly(text)
}

describe('the feed of new releases', () => {
  it('is well-formed Atom, newest first, in which text of plugins and titles stays text', async () => {
    const feed = await feedOf(fixture.reader)
    expect([feed.local, feed.namespace]).toEqual(['feed', atom])
    for (const name of ['id', 'title', 'updated', 'author']) expect(childrenOf(feed, name)).toHaveLength(1)
    const entries = childrenOf(feed, 'entry')
    const titles = entries.map((entry) => textOf(childrenOf(entry, 'title')[0]))
    // What is in the library already is no news.
    expect(titles).toEqual([7, 8, 9].map((number) => `${odd.title}: volume ${number}`))
    for (const entry of entries) {
      for (const name of ['id', 'updated', 'published', 'summary']) expect(childrenOf(entry, name)).toHaveLength(1)
    }
    const [first] = entries
    expect(textOf(first === undefined ? undefined : childrenOf(first, 'summary')[0])).toContain(odd.group)
  })

  it('links elsewhere only by http and https and without the key, else to the series', async () => {
    const entries = childrenOf(await feedOf(fixture.reader), 'entry')
    const links = entries.map((entry) =>
      childrenOf(entry, 'link').map(({ attributes }) => [attributes.get('rel'), attributes.get('href')]),
    )
    const series = expect.stringMatching(new RegExp(`^https?://.*${fixture.lamps}`))
    expect(links).toEqual([
      [
        ['alternate', new URL(odd.page).href],
        ['related', series],
      ],
      ...[8, 9].map(() => [
        ['alternate', series],
        ['related', series],
      ]),
    ])
  })

  it('holds what the owner of the key sees, and nothing without one', async () => {
    const stranger = await fixture.server.actor('reader', 'kim')
    await fixture.server.hideLibraries(stranger)
    expect(childrenOf(await feedOf(stranger), 'entry')).toEqual([])
    expect((await fixture.server.ask('/opds/v1/releases')).status).toBe(401)
    expect((await fixture.server.ask('/opds/k/ik_x/v1/releases')).status).toBe(401)
  })
})

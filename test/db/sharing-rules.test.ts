import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'

const now = Date.UTC(2024, 0, 1)
const libraryId = newId()
const adult = { ageRating: { operator: 'gte', value: 18 } }
let test: TestDatabase

beforeEach(async () => {
  test = await openTestDatabase()
  await test.db.commit([write('createLibrary', { id: libraryId, settings: librarySettings({ path: '/shelf' }), now })])
})
afterEach(() => test.close())

/** Adds series with a book each. @returns their ids */
async function addSeries(titles: readonly string[]): Promise<string[]> {
  const series = titles.map((title) => seriesWrite(libraryId, title))
  const books = series.map((one) => bookWrite(one.id, one.title))
  const ids = series.map(({ id }) => id)
  await test.db.commit([
    write('addSeries', { series, now }),
    write('saveBooks', { libraryId, books, now }),
    write('refreshSeries', { ids, numbering: 'none', now }),
  ])
  return ids
}

async function addTag(name: string, rule: unknown): Promise<string> {
  const id = newId()
  await test.db.commit([write('createSharingTag', { id, name, description: null, rule, now })])
  return id
}

const save = (id: string, values: Readonly<Record<string, unknown>>) =>
  test.db.commit([write('saveSeriesMetadata', { series: [{ id, values, provenance: {} }], now })])
const edit = (id: string, values: Readonly<Record<string, unknown>>) =>
  test.db.commit([write('editSeries', { id, edit: { values }, now })])

/** Titles of the series with a tag; those tagged by hand have a star. */
async function titlesWithTag(tagId: string): Promise<string[]> {
  const rows = await test.query<{ shown: string }>(
    "select s.title || iif(x.is_by_rule = 1, '', '*') as shown from series_sharing_tags x join series s on s.seq = x.series_seq where x.tag_id = ? order by s.title, 1",
    tagId,
  )
  return rows.map(({ shown }) => shown)
}

describe('a sharing tag rule', () => {
  it('tags existing series that match when it is created, and no others', async () => {
    const [wild = ''] = await addSeries(['Wild', 'Calm', 'Unrated'])
    await save(wild, { title: 'Wild', ageRating: 18 })
    expect(await titlesWithTag(await addTag('grown-ups', adult))).toEqual(['Wild'])
  })

  it('applies in the same commit in which a series is added or changed, by edits and scans', async () => {
    const tag = await addTag('grown-ups', adult)
    const [wild = '', calm = ''] = await addSeries(['Wild', 'Calm'])
    expect(await titlesWithTag(tag)).toEqual([])
    await save(wild, { title: 'Wild', ageRating: 18 })
    expect(await titlesWithTag(tag)).toEqual(['Wild'])
    await edit(calm, { ageRating: 21 })
    expect(await titlesWithTag(tag)).toEqual(['Calm', 'Wild'])
    await edit(wild, { ageRating: 12 })
    expect(await titlesWithTag(tag)).toEqual(['Calm'])
  })

  it('follows terms that are added, renamed, merged and removed', async () => {
    const tag = await addTag('horror', { genre: { operator: 'is', value: 'Horror' } })
    const [wild = ''] = await addSeries(['Wild', 'Calm'])
    await edit(wild, { genres: ['Horror'] })
    expect(await titlesWithTag(tag)).toEqual(['Wild'])
    const [{ id }] = (await test.query<{ id: string }>("select id from genres where name = 'Horror'")) as [
      { id: string },
    ]
    await test.db.commit([write('renameTerm', { kind: 'genre', id, name: 'Fright', now })])
    expect(await titlesWithTag(tag)).toEqual(['Wild'])
    await edit(wild, { genres: [] })
    expect(await titlesWithTag(tag)).toEqual([])
  })

  it('follows counters: a rule about completeness reacts to the books of the series', async () => {
    const tag = await addTag('whole', { completion: { operator: 'isTrue' } })
    const [wild = ''] = await addSeries(['Wild'])
    await edit(wild, { totalVolumeCount: 2 })
    expect(await titlesWithTag(tag)).toEqual([])
    const more = bookWrite(wild, 'Wild 2')
    await test.db.commit([
      write('saveBooks', { libraryId, books: [more], now }),
      write('refreshSeries', { ids: [wild], numbering: 'none', now }),
    ])
    expect(await titlesWithTag(tag)).toEqual(['Wild'])
  })

  it('preserves tags added by hand, and removes only tags it added itself', async () => {
    const tag = await addTag('grown-ups', adult)
    const [wild = '', calm = ''] = await addSeries(['Wild', 'Calm'])
    await edit(wild, { ageRating: 18 })
    const change = (id: string, tags: object) =>
      test.db.commit([write('changeSharingTags', { seriesIds: [id], tags, now })])
    await change(calm, { add: [tag] })
    expect(await titlesWithTag(tag)).toEqual(['Calm*', 'Wild'])
    await test.db.commit([write('updateSharingTag', { id: tag, changes: { rule: null }, now })])
    expect(await titlesWithTag(tag)).toEqual(['Calm*'])
    await test.db.commit([write('updateSharingTag', { id: tag, changes: { rule: adult }, now })])
    expect(await titlesWithTag(tag)).toEqual(['Calm*', 'Wild'])
    const [[kept]] = await change(wild, { remove: [tag] })
    expect(kept).toMatchObject({ isChanged: false, keptByRule: [tag] })
    await change(wild, { add: [tag] })
    await edit(wild, { ageRating: 6 })
    expect(await titlesWithTag(tag)).toEqual(['Calm*', 'Wild*'])
    await change(wild, { set: [] })
    expect(await titlesWithTag(tag)).toEqual(['Calm*'])
  })

  it("adds the tag again as a rule's tag after a user added and removed it", async () => {
    const tag = await addTag('grown-ups', adult)
    const [wild = ''] = await addSeries(['Wild'])
    const change = (tags: object) => test.db.commit([write('changeSharingTags', { seriesIds: [wild], tags, now })])
    await change({ add: [tag] })
    await edit(wild, { ageRating: 18 })
    expect(await titlesWithTag(tag)).toEqual(['Wild*'])
    await change({ remove: [tag] })
    expect(await titlesWithTag(tag)).toEqual(['Wild'])
  })

  it('hides series moved into one that does not match, and never shows more through a move', async () => {
    const kid = newId()
    const user = { id: kid, username: 'kid', email: null, role: 'reader', passwordHash: null } as const
    const [hides, shows] = [await addTag('grown-ups', adult), await addTag('wild ones', adult)]
    await test.db.commit([
      write('createUser', { ...user, now }),
      write('putUserGrant', { userId: kid, tagId: hides, accessMode: 'deny', now }),
      write('putUserGrant', { userId: kid, tagId: shows, accessMode: 'allow', now }),
    ])
    const [wild = '', calm = ''] = await addSeries(['Wild', 'Calm'])
    await edit(wild, { ageRating: 18 })
    await test.db.commit([write('copySharingOfSeries', { pairs: [{ from: wild, to: calm }], now })])
    await edit(calm, { year: 1999 })
    expect([await titlesWithTag(hides), await titlesWithTag(shows)]).toEqual([['Calm*', 'Wild'], ['Wild']])
  })

  it('does not bypass the merge check: a merge is rejected until rule and tags agree', async () => {
    const kid = newId()
    const user = { id: kid, username: 'kid', email: null, role: 'reader', passwordHash: null } as const
    const shows = await addTag('children', { ageRating: { operator: 'lte', value: 6 } })
    await test.db.commit([
      write('createUser', { ...user, now }),
      write('putUserGrant', { userId: kid, tagId: shows, accessMode: 'allow', now }),
    ])
    const [calm = '', wild = ''] = await addSeries(['Calm', 'Wild'])
    await edit(calm, { ageRating: 6 })
    const merge = () => {
      const order = {
        id: newId(),
        kind: 'merge',
        seriesId: calm,
        seriesIds: [wild],
        expected: null,
        by: kid,
        now,
      } as const
      return test.db.commit([write('decideGrouping', order)])
    }
    await expect(merge()).rejects.toMatchObject({ code: 'conflict', details: { sharingTags: ['children'] } })
    expect(await titlesWithTag(shows)).toEqual(['Calm'])
    // Tagged both by hand and by the rule: removing the manual tag leaves the tag of the rule.
    await test.db.commit([write('changeSharingTags', { seriesIds: [calm], tags: { add: [shows] }, now })])
    await expect(merge()).rejects.toMatchObject({ code: 'conflict' })
    expect(await titlesWithTag(shows)).toEqual(['Calm*'])
    await test.db.commit([write('changeSharingTags', { seriesIds: [wild], tags: { add: [shows] }, now })])
    await merge()
    expect(await titlesWithTag(shows)).toContain('Calm*')
  })

  it('with an unreadable condition changes nothing', async () => {
    const [wild = ''] = await addSeries(['Wild'])
    await edit(wild, { ageRating: 18 })
    const tag = await addTag('grown-ups', adult)
    await test.query('update sharing_tags set rule = ?', '{"gone": {}}')
    await edit(wild, { ageRating: 6 })
    expect(await titlesWithTag(tag)).toEqual(['Wild'])
  })

  it('applies even if an earlier commit was rolled back', async () => {
    const [wild = ''] = await addSeries(['Wild'])
    const id = newId()
    const make = write('createSharingTag', { id, name: 'grown-ups', description: null, rule: adult, now })
    await expect(test.db.commit([make, write('deleteSharingTag', { id: newId() })])).rejects.toThrow(/sharing tag/)
    const tag = await addTag('grown-ups', adult)
    await edit(wild, { ageRating: 18 })
    expect(await titlesWithTag(tag)).toEqual(['Wild'])
  })
})

import type { BookWrite } from '../../server/db/records/book.ts'
import type { SeriesWrite } from '../../server/db/records/series.ts'
import { type Write, write } from '../../server/db/write.ts'
import { noKidProfile } from '../../server/domain/access/kid-profile.ts'
import { personRoles, readingDirections, seriesStatuses } from '../../server/domain/vocabulary.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from './catalog.ts'
import type { Drawing } from './seeded.ts'
import type { TestServer } from './test-server.ts'

/** Words that databases compare, fold, sort, split or match in different ways. */
export const oddWords: readonly string[] = [
  ...['Straße', 'STRASSE', 'strasse', 'Ärger', 'ärger', 'Arger', 'Zürich', 'zurich', 'Émile', 'Emile', 'E\u0301mile'],
  ...[
    '東京',
    '东京',
    '東京喰種',
    'かな',
    'カナ',
    'ｶﾅ',
    'が',
    'か\u3099',
    '한국',
    'ไทย',
    'שלום',
    'Привет',
    'ПРИВЕТ',
    'Ёлка',
  ],
  ...['👩‍🚀 Space', '🦊', '𝔉raktur', '100%', '50_50', '7', '07', '10', '2', '1.5', '½', '²', 'Ⅷ', 'No. 3', '#1'],
  ...['The Tale', 'A Tale', 'tale', 'Tales', 'O’Neill', "O'Neill", 'back\\slash', '"quoted"', 'semi;colon', 'a-b'],
  ...[
    'a b',
    'ab',
    'a_b',
    '...',
    '!',
    'ﬁsh',
    'fish',
    'İstanbul',
    'istanbul',
    'ırmak',
    'Œuvre',
    'oeuvre',
    'Ελλάς',
    'ελλας',
  ],
  ...[
    'Øre',
    'Ore',
    'Łódź',
    'Lodz',
    'Æon',
    'ﾊﾝｶｸ',
    'ＦＵＬＬ',
    'full',
    'na\u00adme',
    'zero\u200bwidth',
    'nb\u00a0space',
  ],
  ...['Quiet Bay', 'quiet', 'Bay of Quiet', 'x'.repeat(200), 'A very long title that goes on and on, and then ends'],
  ...['C++', 'C#', '.hack', '-1', '+1', '~', '{json}', '[list]', '<b>', '&amp;', '$1', '%s', '?', '*', '^', '(group)'],
]
const genres = ['Sea', 'sea life', 'Drama', 'drama!', 'Ärzte', 'Arzt', '冒険', 'Sci-Fi', 'Sci Fi', 'Ünique', '10', '9']

/** What is known of the content, to ask for it. */
export type OddContent = {
  readonly libraryIds: readonly string[]
  readonly seriesIds: readonly string[]
  readonly bookIds: readonly string[]
  readonly tagIds: readonly string[]
}

/**
 * Fills a server with libraries without files, odd and equal titles, absent values, and users with different access.
 * @param userIds everyone who reads and rates; the first one creates lists
 */
export async function addOddContent(
  { database, now: clock }: TestServer,
  userIds: readonly string[],
  draw: Drawing,
): Promise<OddContent> {
  const now = clock()
  const libraryIds = [newId(), newId(), newId()]
  const tagIds = [newId(), newId(), newId()]
  const series = libraryIds.flatMap((id) => draw.times(14, () => oddSeries(draw, id)))
  const books = series.flatMap((one) => draw.times(draw.number(1, 4), (n) => oddBook(draw, one, n)))
  const seriesIds = series.map(({ id }) => id)
  await database.commit([
    ...libraryIds.map((id, n) =>
      write('createLibrary', { id, settings: librarySettings({ name: ['Ärzte', 'zoo', 'Zoo 東京'][n] ?? '' }), now }),
    ),
    ...tagIds.map((id, n) =>
      write('createSharingTag', { id, name: `${draw.one(oddWords)} ${n}`, description: null, rule: null, now }),
    ),
  ])
  const ofLibrary = (id: string) => series.filter(({ libraryId }) => libraryId === id)
  for (const libraryId of libraryIds) {
    const own = ofLibrary(libraryId)
    await database.commit([
      write('addSeries', { series: own, now }),
      write('saveBooks', {
        libraryId,
        books: books.filter(({ seriesId }) => own.some(({ id }) => id === seriesId)),
        now,
      }),
      write('saveSeriesMetadata', {
        series: own.map(({ id, title }) => ({ id, values: { title, ...oddSeriesValues(draw) }, provenance: {} })),
        now,
      }),
      write('refreshSeries', { ids: own.map(({ id }) => id), numbering: 'none', now }),
    ])
  }
  const content = { libraryIds, seriesIds, bookIds: books.map(({ id }) => id), tagIds }
  await database.commit([...restrictions(draw, content, userIds, now), ...reading(draw, content, userIds, now)])
  await database.commit([
    write('markBooksMissing', { ids: draw.some(content.bookIds, 9), now }),
    write('refreshSeries', { ids: seriesIds, numbering: 'none', now }),
    write('findDuplicates', { trustedSources: null, now }),
  ])
  return content
}

function oddSeries(draw: Drawing, libraryId: string): SeriesWrite {
  const title = draw.one(oddWords)
  const key = newId()
  return seriesWrite(libraryId, title, { pathKey: key, path: draw.maybe(`${title.replaceAll('/', '')} ${key}`) })
}

function oddSeriesValues(draw: Drawing) {
  return {
    ...draw.pick({ titleSort: draw.one(oddWords), summary: draw.words(oddWords, 6), publisher: draw.one(oddWords) }),
    ...draw.pick({ imprint: draw.one(oddWords), status: draw.one(seriesStatuses), ageRating: draw.number(0, 18) }),
    ...draw.pick({ language: draw.one(['de', 'en', 'ja', 'en-GB']), year: draw.number(1990, 1996) }),
    ...draw.pick({ readingDirection: draw.one(readingDirections), totalVolumeCount: draw.number(1, 5) }),
    ...draw.pick({ genres: draw.some(genres, 3), tags: draw.some(oddWords, 3), people: people(draw) }),
    ...draw.pick({ alternateTitles: draw.some(oddWords, 2) }),
    ...draw.pick({ externalIds: [{ source: draw.one(['comicvine', 'anilist']), externalId: `${draw.number(1, 9)}` }] }),
  }
}

const people = (draw: Drawing) => draw.some(oddWords, 3).map((name) => ({ name, role: draw.one(personRoles) }))

function oddBook(draw: Drawing, { id }: SeriesWrite, n: number): BookWrite {
  const number = draw.one([n, n, 1, 1.5, 0, -1, 10])
  const path = `${id}/${draw.one(oddWords).replaceAll(/[/\0]/g, '')} ${n}.cbz`
  const isBroken = draw.number(1, 12) === 1
  return bookWrite(id, draw.one(oddWords), {
    file: { path, size: draw.one([1_000, 1_000, 2_000, 5_000_000_000]) },
    // Some files are equal.
    ...(draw.number(1, 6) === 1 && { hashes: { fileHash: 'ab'.repeat(32), externalReaderHash: 'cd'.repeat(16) } }),
    pageCount: draw.number(1, 4),
    failure: isBroken ? { code: 'archive-truncated', message: 'The file ends too early.' } : null,
    sortNumber: draw.maybe(number),
    values: {
      ...draw.pick({
        number,
        volume: draw.number(1, 3),
        chapter: draw.one([1, 1.5, 2]),
        summary: draw.words(oddWords, 5),
      }),
      ...draw.pick({ titleSort: draw.one(oddWords), year: draw.number(1990, 1996), month: draw.number(1, 12) }),
      ...draw.pick({ day: draw.number(1, 28), language: draw.one(['de', 'en', 'ja']), publisher: draw.one(oddWords) }),
      ...draw.pick({ genres: draw.some(genres, 3), tags: draw.some(oddWords, 2), people: people(draw) }),
      ...draw.pick({
        ageRating: draw.number(0, 18),
        isbns: ['9783161484100'],
        manga: true,
        subtitle: draw.one(oddWords),
      }),
    },
  })
}

/** The last two users see less: a child, and a user without one library and with a denied tag. */
function* restrictions(
  draw: Drawing,
  { libraryIds, seriesIds, tagIds }: OddContent,
  userIds: readonly string[],
  now: number,
): Iterable<Write<unknown>> {
  for (const add of tagIds.map((id) => [id])) {
    yield write('changeSharingTags', { seriesIds: draw.some(seriesIds, 9), tags: { add }, now })
  }
  const [child = '', outsider = ''] = userIds.slice(-2)
  const kidProfile = { ...noKidProfile, maxAgeRating: 12, isUnratedAllowed: true }
  yield write('updateUser', { id: child, changes: { kidProfile }, now })
  yield write('updateUser', { id: outsider, changes: { libraryIds: libraryIds.slice(0, 2) }, now })
  yield write('putUserGrant', { userId: outsider, tagId: tagIds[0] ?? '', accessMode: 'deny', now })
}

function* reading(
  draw: Drawing,
  { seriesIds, bookIds }: OddContent,
  userIds: readonly string[],
  now: number,
): Iterable<Write<unknown>> {
  const [createdBy = ''] = userIds
  for (const userId of userIds) {
    // Some at the same time.
    const at = () => now - draw.number(0, 5) * 86_400_000
    yield write('markBooksRead', { userId, bookIds: draw.some(bookIds, 12), origin: 'web', now: at() })
    for (const bookId of draw.some(bookIds, 8)) {
      const place = { currentPage: 1, percentage: null, completed: false, origin: 'web', device: null } as const
      yield write('saveProgress', { userId, bookId, ...place, now: at() })
    }
    for (const seriesId of draw.some(seriesIds, 8)) {
      yield write('rateSeries', {
        userId,
        seriesId,
        rating: draw.number(1, 10) * 10,
        notes: draw.maybe('good'),
        now: at(),
      })
    }
    yield write('addToQueue', { userId, seriesIds: draw.some(seriesIds, 4), bookIds: draw.some(bookIds, 4), now: at() })
  }
  for (const kind of ['collection', 'readList'] as const) {
    for (const ordered of [true, false, true]) {
      const memberIds = draw.some(kind === 'collection' ? seriesIds : bookIds, 7)
      const fields = { name: `${draw.one(oddWords)} ${newId()}`.slice(0, 200), summary: draw.maybe('x'), ordered }
      yield write('createList', { kind, id: newId(), memberIds, fields, createdBy, now })
    }
  }
}

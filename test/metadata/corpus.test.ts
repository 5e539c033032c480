import { describe, expect, test } from 'vitest'
import type { BookFields, MetadataPatch, SeriesFields } from '../../server/domain/metadata/patch.ts'
import { succeed } from '../../server/domain/result.ts'
import { comicBookInfo } from '../../server/metadata/comicbookinfo/comicbookinfo-source.ts'
import { comicInfo } from '../../server/metadata/comicinfo/comicinfo-source.ts'
import type { MetadataSource, SourceReading } from '../../server/metadata/metadata-source.ts'
import { metronInfo } from '../../server/metadata/metroninfo/metroninfo-source.ts'
import { seriesJson, sidecarOpf } from '../../server/metadata/sources.ts'
import { type Expected, readSamples, type Sample } from './corpus.ts'
import { fakeReader } from './fake-reader.ts'

const emptyPatch: MetadataPatch = { book: {}, series: {} }

const samples = readSamples()
const ofType = (...types: readonly Expected['type'][]) =>
  (samples ?? [])
    .filter(({ expected }) => types.includes(expected.type))
    .map((sample) => [sample.file, sample] as const)

/** Offers the sample to a source at the location where the source looks for its document. */
async function read(source: MetadataSource, { bytes }: Sample): Promise<SourceReading> {
  const reader = fakeReader({
    entries: { 'ComicInfo.xml': bytes, 'MetronInfo.xml': bytes },
    properties: { archiveComment: Buffer.from(bytes).toString() },
    pageCount: 1_000,
  })
  const sidecar = async () => succeed(bytes)
  const sidecars = { seriesJson: sidecar, packageDocument: sidecar }
  return source.read({ reader, path: '/library/a.cbz', libraryRoot: '/library', sidecars })
}

async function patchOf(source: MetadataSource, sample: Sample): Promise<MetadataPatch> {
  return (await read(source, sample)).patch ?? emptyPatch
}

const folded = (text: string | undefined) => text?.replace(/\s+/g, ' ').trim()
const list = (text: string) => text.split(',').map((item) => item.trim())
const roleNames = (book: Partial<BookFields>, role: string) =>
  book.people?.filter((person) => person.role === role).map(({ name }) => name)

type Check = (patch: MetadataPatch, text: string) => void
const isEqual =
  (
    value: (book: Partial<BookFields>, series: Partial<SeriesFields>) => unknown,
    wanted: (text: string) => unknown,
  ): Check =>
  ({ book, series }, text) =>
    expect(value(book, series)).toEqual(wanted(text))
const wholeNumber = (text: string) => Number(text)

/** Where each ComicInfo element is found in the patch. Other elements are not stored (README of the source). */
const comicInfoChecks: Readonly<Record<string, Check>> = {
  Title: isEqual((book) => book.title, folded),
  Series: isEqual((_, series) => series.title, folded),
  Number: isEqual((book) => book.number, wholeNumber),
  Count: isEqual((book) => book.count, wholeNumber),
  Volume: isEqual((book) => book.volume, wholeNumber),
  Summary: isEqual((book) => folded(book.summary), folded),
  Year: isEqual((book) => book.year, wholeNumber),
  Writer: isEqual((book) => roleNames(book, 'writer'), list),
  Penciller: isEqual((book) => roleNames(book, 'penciller'), list),
  Inker: isEqual((book) => roleNames(book, 'inker'), list),
  Colorist: isEqual((book) => roleNames(book, 'colorist'), list),
  Letterer: isEqual((book) => roleNames(book, 'letterer'), list),
  CoverArtist: isEqual((book) => roleNames(book, 'cover_artist'), list),
  Editor: isEqual((book) => roleNames(book, 'editor'), list),
  Translator: isEqual((book) => roleNames(book, 'translator'), list),
  Publisher: isEqual((book) => book.publisher, folded),
  Imprint: isEqual((book) => book.imprint, folded),
  Genre: isEqual((book) => book.genres, list),
  Tags: isEqual((book) => book.tags, list),
  Web: isEqual(
    (book) => book.links?.map(({ url }) => url),
    (text) => [text],
  ),
  LanguageISO: isEqual((book) => book.language, folded),
  Format: isEqual((book) => book.formatDetail, folded),
  BlackAndWhite: isEqual(
    (book) => book.blackAndWhite,
    (text) => text === 'Yes',
  ),
  Manga: isEqual(
    (book) => book.manga,
    (text) => text.toLowerCase().startsWith('yes'),
  ),
  AgeRating: isEqual(
    (book) => book.ageRating,
    (text) => ({ Teen: 13, 'Mature 17+': 17 })[text],
  ),
  StoryArc: isEqual(
    (book) => book.storyArcs?.map(({ name }) => name),
    (text) => expect.arrayContaining(list(text)),
  ),
  AlternateSeries: isEqual((book) => book.storyArcs?.at(-1)?.name, folded),
  AlternateNumber: isEqual((book) => book.storyArcs?.at(-1)?.number, wholeNumber),
}
const notStored = new Set([
  'Notes',
  'PageCount',
  'Characters',
  'ScanInformation',
  'SeriesGroup',
  'StoryArcNumber',
  'GTIN',
  'CustomTag',
])

test.skipIf(samples === null)('the shared corpus is available (SKIPPED without it: no metadata sample is read)', () => {
  expect(samples?.length).toBeGreaterThan(100)
})

if (samples !== null) {
  describe('every ComicInfo sample', () => {
    test.each(ofType('comicinfo'))('%s', async (_, sample) => {
      const reading = await read(comicInfo, sample)
      if (sample.expected.valid === false) {
        expect(reading).toEqual({ patch: null, warnings: [expect.stringContaining('xml-damaged')] })
        return
      }
      const patch = reading.patch ?? emptyPatch
      checkElements(patch, sample.expected.fields ?? {})
      checkPages(patch, sample.expected.pages ?? [])
    })
  })

  describe('every sample with entities', () => {
    const attacks = (samples ?? [])
      .filter(({ file }) => /^(?:xml|bomb)-/.test(file))
      .map((sample) => [sample.file, sample] as const)
    test.each(attacks)(
      '%s is rejected within a second as xml-unsafe by every source that reads XML',
      async (_, sample) => {
        const before = process.memoryUsage().heapUsed
        const started = performance.now()
        for (const source of [comicInfo, metronInfo, sidecarOpf]) {
          const { patch, warnings } = await read(source, sample)
          expect(patch).toBeNull()
          expect(warnings).toEqual([expect.stringContaining('xml-unsafe')])
        }
        expect(performance.now() - started).toBeLessThan(1_000)
        expect(process.memoryUsage().heapUsed - before).toBeLessThan(64 * 1024 * 1024)
      },
    )
  })

  describe('every MetronInfo sample', () => {
    test.each(ofType('metroninfo'))('%s', async (_, sample) => {
      const { book, series } = await patchOf(metronInfo, sample)
      const tree = new Map(sample.expected.tree)
      const inSeries = new Map((tree.get('Series') as { children: [string, string][] }).children)
      expect(series.title).toBe(inSeries.get('Name'))
      expect(book.volume).toBe(Number.parseInt(String(tree.get('MangaVolume') ?? inSeries.get('Volume')), 10))
      expect(book.number).toBe(Number(tree.get('Number')))
      expect(`${book.year}-${String(book.month).padStart(2, '0')}-${String(book.day).padStart(2, '0')}`).toBe(
        tree.get('CoverDate'),
      )
      const genres = (tree.get('Genres') as { children: [string, string | { text: string }][] }).children
      expect(book.genres).toEqual(genres.map(([, genre]) => (typeof genre === 'string' ? genre : genre.text)))
      const credits = (tree.get('Credits') as { children: unknown[] }).children
      expect(new Set(book.people?.map(({ name }) => name)).size).toBe(credits.length)
    })
  })

  test.each(ofType('comicbookinfo'))('the ComicBookInfo sample %s is read', async (_, sample) => {
    const { book, series } = await patchOf(comicBookInfo, sample)
    expect(series).toMatchObject({ title: 'Watchmen', totalChapterCount: 12 })
    expect(book).toMatchObject({
      title: 'At Midnight, All the Agents',
      number: 1,
      year: 1986,
      month: 9,
      language: 'en',
      tags: ['Nite Owl', 'Ozymandias', 'Rorschach'],
    })
    expect(book.people?.[0]).toEqual({ name: 'Alan Moore', role: 'writer', sortName: 'Moore, Alan' })
  })

  describe('every series.json sample', () => {
    test.each(ofType('series.json'))('%s', async (_, sample) => {
      const { name, publisher, year, totalIssues, status, comicId } = sample.expected
      const { book, series } = await patchOf(seriesJson, sample)
      expect(book).toEqual({})
      expect(series.title).toBe(name)
      expect(series.publisher ?? null).toBe(publisher)
      expect(series.year ?? null).toBe(year)
      expect(series.totalChapterCount ?? series.totalVolumeCount ?? null).toBe(totalIssues)
      expect(series.status).toBe(({ Ended: 'ended', Continuing: 'ongoing' } as Record<string, string>)[status ?? ''])
      expect(series.externalIds?.[0]?.externalId).toBe(comicId === null ? undefined : String(comicId))
    })
  })

  describe('every package document sample', () => {
    test.each(ofType('opf'))('%s', async (_, { expected, ...sample }) => {
      const reading = await read(sidecarOpf, { expected, ...sample })
      if (expected.valid === false) {
        expect(reading).toEqual({ patch: null, warnings: [expect.stringContaining('epub-package')] })
        return
      }
      const patch = reading.patch ?? emptyPatch
      if (expected.valid === true) checkNames(patch, expected)
      checkPackage(patch, expected)
    })
  })
}

function checkElements(patch: MetadataPatch, fields: Readonly<Record<string, string>>) {
  const { Month: month, Day: day, ...others } = fields
  for (const [element, text] of Object.entries(others)) {
    const check = comicInfoChecks[element]
    if (check === undefined) expect(notStored).toContain(element)
    else check(patch, text)
  }
  if (month !== undefined) expect(patch.book.month).toBe(Number(month))
  // A day is only stored together with its month.
  if (month !== undefined && day !== undefined) expect(patch.book.day).toBe(Number(day))
}

function checkPages({ book }: MetadataPatch, pages: NonNullable<Expected['pages']>) {
  const cover = pages.find(({ Type }) => Type === 'FrontCover')
  expect(book.coverPage).toBe(cover === undefined ? undefined : Number(cover.Image) + 1)
  const marks = pages.flatMap(({ Bookmark }) => Bookmark ?? [])
  expect(book.bookmarks?.map(({ title }) => title) ?? []).toEqual(marks)
}

function checkNames({ book, series }: MetadataPatch, expected: Expected) {
  expect(book.title ?? '').toBe(expected.title ?? '')
  expect(series.title ?? '').toBe(expected.series ?? '')
  const position = Number(expected.seriesIndex || Number.NaN)
  expect(book.number).toBe(Number.isNaN(position) ? undefined : position)
}

/** Checks what the sample asserts and nothing else. */
function checkPackage({ book }: MetadataPatch, expected: Expected) {
  const { language, publisher, date, subject, description = [], contributors = [] } = expected
  const asserted: Partial<Record<keyof BookFields, unknown>> = {
    ...(language && language[0] !== 'a-value' ? { language: language[0] } : {}),
    ...(publisher ? { publisher: publisher[0] } : {}),
    ...(date ? { year: Number(date[0]?.slice(0, 4)) } : {}),
    ...(subject ? { genres: subject } : {}),
    ...(expected.pageProgression ? { readingDirection: expected.pageProgression } : {}),
  }
  expect(book).toMatchObject(asserted)
  const authors = contributors.filter(({ as, role = 'aut' }) => as === 'creator' && role === 'aut')
  expect(roleNames(book, 'author') ?? []).toEqual(expect.arrayContaining(authors.map(({ name }) => name)))
  for (const text of description) expect(folded(book.summary)).toBe(folded(stripped(text)))
}

/** The descriptions of the samples contain paragraphs and emphasis only. */
function stripped(html: string): string {
  return html.replaceAll(/<\/?(?:b|i|em|strong|span)\b[^>]*>/g, '').replaceAll(/<[^>]+>/g, ' ')
}

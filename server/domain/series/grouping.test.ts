import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SeriesStrategy, seriesStrategies } from '../vocabulary.ts'
import { chooseSeriesName, createSeriesFinder, type GroupingSettings, groupBooks } from './grouping.ts'
import { defaultSeriesConfig, type SeriesConfig } from './series-config.ts'

const seriesFor = (path: string, settings: GroupingSettings, hints?: { series?: string; author?: string }) =>
  createSeriesFinder(settings)(path, hints)

function settings(strategy: SeriesStrategy, config: Partial<SeriesConfig> = {}): GroupingSettings {
  return { strategy, config: { ...defaultSeriesConfig, ...config } }
}

describe('series_volume', () => {
  const own = settings('series_volume')

  it('creates a series of each folder with books, named after the folder', () => {
    expect(seriesFor('Quay/Ferry (2016)/01.cbz', own)).toEqual({
      seriesKey: 'Quay/Ferry (2016)',
      seriesName: 'Ferry (2016)',
      seriesPath: 'Quay/Ferry (2016)',
      reason: 'They are in the folder “Ferry (2016)”.',
    })
  })

  it('groups the books of the library root by the series in their names', () => {
    const books = groupBooks(['Ferry v01.cbz', 'ferry_v02.pdf', 'Fog.cbz', '05.cbz'], own)
    expect(books.map((book) => [book.seriesKey, book.seriesName, book.seriesPath])).toEqual([
      ['/name/ferry', 'Ferry', null],
      ['/name/ferry', 'Ferry', null],
      ['/name/fog', 'Fog', null],
      ['/name/05', '05', null],
    ])
  })

  it('never gives a series of loose books the key of a folder', () => {
    const keys = groupBooks(['name/ferry/1.cbz', 'ferry 1.cbz', '/name/ferry/2.cbz'], own).map((book) => book.seriesKey)
    expect(keys).toEqual(['name/ferry', '/name/ferry', 'name/ferry'])
  })
})

describe('series_volume_chapter', () => {
  const levels = settings('series_volume_chapter')

  it.each([
    ['Ferry/Volume 01/Chapter 001.cbz', 'Ferry'],
    ['Ferry/Vol 2/003.cbz', 'Ferry'],
    ['Ferry/Specials/Art Book.cbz', 'Ferry'],
    ['Ferry/Ferry 01.cbz', 'Ferry'],
    ['Ferry/Side Tales/Volume 1/1.cbz', 'Ferry'],
  ])('assigns all files below a top-level folder to it: %s', (path, key) => {
    expect(seriesFor(path, levels)).toMatchObject({ seriesKey: key, seriesName: 'Ferry', seriesPath: 'Ferry' })
  })

  it('prefers the series in the file name to a top-level folder that only names a volume', () => {
    expect(seriesFor('Volume 1/Ferry 01.cbz', levels)).toMatchObject({ seriesKey: '/name/ferry', seriesPath: null })
    expect(seriesFor('Volume 1/Chapter 3.cbz', levels)).toMatchObject({ seriesKey: 'Volume 1' })
  })
})

describe('flat', () => {
  it('groups by name across folders, in any spelling', () => {
    const books = groupBooks(
      ['a/Ferry v01.cbz', 'b/FERRY #2.cbz', '[Ferry] v03.cbz', 'Ferry v04.cbz'],
      settings('flat'),
    )
    expect(new Set(books.map((book) => book.seriesKey))).toEqual(new Set(['/name/ferry']))
    expect(new Set(books.map((book) => book.seriesName))).toEqual(new Set(['Ferry']))
  })

  it('applies the patterns of the library first', () => {
    const custom = settings('flat', { filenamePatterns: ['^(?<series>[^~]+)~'] })
    expect(seriesFor('x/Ferry Tales ~ 12.cbz', custom)).toMatchObject({ seriesName: 'Ferry Tales' })
    expect(seriesFor('x/Fog 12.cbz', custom)).toMatchObject({ seriesName: 'Fog' })
  })

  it('uses the metadata only where the library requires it', () => {
    const strict = settings('flat', { requireMetadata: true })
    expect(seriesFor('Ferry 1.cbz', strict, { series: 'Ferry' })).toMatchObject({ seriesKey: '/name/ferry' })
    expect(seriesFor('Ferry 1.cbz', strict)).toMatchObject({ seriesKey: '/name/unsorted', seriesName: 'Unsorted' })
  })
})

describe('publisher_hierarchy', () => {
  it('skips the publisher and assigns everything below the series to it', () => {
    expect(seriesFor('Quay/Ferry/Volume 1/01.cbz', settings('publisher_hierarchy'))).toMatchObject({
      seriesKey: 'Quay/Ferry',
      seriesName: 'Ferry',
      publisher: 'Quay',
    })
  })

  it('skips and stores as many levels as configured', () => {
    const two = settings('publisher_hierarchy', { skipDepth: 2, storeSkippedAs: 'author' })
    expect(seriesFor('Quay/2024/Ferry/01.cbz', two)).toMatchObject({
      seriesKey: 'Quay/2024/Ferry',
      author: 'Quay/2024',
    })
    const none = settings('publisher_hierarchy', { storeSkippedAs: 'none' })
    expect(seriesFor('Quay/Ferry/01.cbz', none)).not.toHaveProperty('publisher')
  })

  it('creates a series of the last folder where there are fewer levels', () => {
    const books = groupBooks(['Ferry/01.cbz', 'Fog 01.cbz'], settings('publisher_hierarchy'))
    expect(books.map((book) => [book.seriesKey, book.publisher])).toEqual([
      ['Ferry', undefined],
      ['/name/fog', undefined],
    ])
  })
})

describe('calibre', () => {
  const path = 'A. Writer/The Fog (12)/The Fog - A. Writer.epub'

  it('creates a series of each book, without the number appended by Calibre', () => {
    expect(seriesFor(path, settings('calibre'))).toMatchObject({
      seriesKey: 'A. Writer/The Fog (12)',
      seriesName: 'The Fog',
      author: 'A. Writer',
    })
    expect(seriesFor(path, settings('calibre', { stripIdSuffix: false })).seriesName).toBe('The Fog (12)')
  })

  it('creates a series of each author', () => {
    expect(seriesFor(path, settings('calibre', { seriesMode: 'by_author' }))).toMatchObject({
      seriesKey: 'A. Writer',
      seriesName: 'A. Writer',
    })
  })

  it('creates a series of each name in the metadata, separately for each author', () => {
    const byMetadata = settings('calibre', { seriesMode: 'from_metadata' })
    expect(seriesFor(path, byMetadata, { series: 'Ferry' }).seriesKey).toBe('/name/a writer/ferry')
    expect(seriesFor('Other/B (2)/B.epub', byMetadata, { series: 'Ferry' }).seriesKey).toBe('/name/other/ferry')
    expect(seriesFor(path, byMetadata).seriesKey).toBe('A. Writer/The Fog (12)')
  })

  it('uses the author from the metadata where the folder is not the author', () => {
    const plain = settings('calibre', { authorFromFolder: false })
    expect(seriesFor(path, plain, { author: 'Someone Else' }).author).toBe('Someone Else')
    expect(seriesFor(path, plain)).not.toHaveProperty('author')
  })
})

describe('custom', () => {
  const custom = settings('custom', {
    pattern: '^(?<publisher>[^/]+)/(?<series>[^/]+?)(?: \\((?<year>\\d{4})\\))?/',
    seriesNameTemplate: '{series} ({year})',
  })

  it('fills the template with the groups of the pattern', () => {
    expect(seriesFor('Quay/Ferry (2016)/01.cbz', custom)).toMatchObject({
      seriesName: 'Ferry (2016)',
      seriesPath: null,
      publisher: 'Quay',
    })
    expect(seriesFor('Quay/Ferry/01.cbz', custom).seriesName).toBe('Ferry')
  })

  it('groups by folder what the pattern does not match', () => {
    expect(seriesFor('Ferry/01.cbz', custom)).toMatchObject({ seriesKey: 'Ferry', seriesPath: 'Ferry' })
  })
})

describe('groupBooks', () => {
  it('gives all books of a series the most common spelling', () => {
    const books = groupBooks(['FERRY 1.cbz', 'Ferry 2.cbz', 'Ferry 3.cbz'], settings('series_volume'))
    expect(books.map((book) => book.seriesName)).toEqual(['Ferry', 'Ferry', 'Ferry'])
    expect(books.map((book) => book.path)).toEqual(['FERRY 1.cbz', 'Ferry 2.cbz', 'Ferry 3.cbz'])
    expect(chooseSeriesName(['b', 'a'])).toBe('a')
    expect(chooseSeriesName([])).toBe('')
  })

  it('groups independently of the file order, and the same as for a single file', () => {
    const part = fc.constantFrom(
      'Ferry',
      'FERRY',
      'Volume 1',
      'Vol 02',
      'Specials',
      'Quay',
      'Ferry (12)',
      'Fog 2',
      '#x',
    )
    const path = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => `${parts.join('/')}.cbz`)
    const config = { pattern: '^(?<series>[^/]+)/', filenamePatterns: ['(?<series>F\\w+)'] }
    const paths = fc.uniqueArray(path, { maxLength: 12 })
    fc.assert(
      fc.property(
        fc.constantFrom(...seriesStrategies),
        paths.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        (strategy, [list, shuffled]) => {
          const chosen = settings(strategy, config)
          const byPath = (books: ReturnType<typeof groupBooks>) => new Map(books.map((book) => [book.path, book]))
          const grouped = groupBooks(list, chosen)
          expect(byPath(groupBooks(shuffled, chosen))).toEqual(byPath(grouped))
          for (const book of grouped) {
            expect(seriesFor(book.path, chosen).seriesKey).toBe(book.seriesKey)
            expect(book.seriesName).not.toBe('')
            expect(book.reason).toMatch(/^[A-Z].*\.$/s)
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})

import { describe, expect, test } from 'vitest'
import type { ParsedName } from '../naming/parsed-name.ts'
import { patchesFromName } from './from-name.ts'

const name: ParsedName = {
  series: null,
  seriesFrom: null,
  volume: null,
  volumeEnd: null,
  volumeFrom: null,
  number: null,
  numberEnd: null,
  chapter: null,
  count: null,
  year: null,
  month: null,
  day: null,
  yearFrom: null,
  title: null,
  author: null,
  cleanName: 'Some name',
  special: false,
}

describe('what a path says', () => {
  test('is at least the name as title', () => {
    expect(patchesFromName(name, null)).toEqual([
      { source: 'filename', patch: { book: { title: 'Some name' }, series: {} } },
    ])
  })

  test('is told by the file name where the file name tells it', () => {
    const parsed: ParsedName = {
      ...name,
      series: 'Batman',
      seriesFrom: 'file',
      number: 1,
      volume: 2,
      volumeFrom: 'file',
      year: 2011,
      yearFrom: 'file',
      month: 9,
      count: 7,
      title: 'Knife Trick',
    }
    expect(patchesFromName(parsed, 'DC')).toEqual([
      {
        source: 'filename',
        patch: {
          book: { title: 'Knife Trick', number: 1, volume: 2, year: 2011, month: 9, count: 7 },
          series: { title: 'Batman' },
        },
      },
      { source: 'folder', patch: { book: {}, series: { title: 'DC' } } },
    ])
  })

  test('is told by the folder where the folder told it', () => {
    const parsed: ParsedName = {
      ...name,
      series: 'Plush',
      seriesFrom: 'folder',
      volume: 3,
      volumeFrom: 'folder',
      year: 2018,
      yearFrom: 'folder',
      number: 4.5,
      chapter: 4.5,
    }
    expect(patchesFromName(parsed, null)).toEqual([
      { source: 'filename', patch: { book: { title: 'Some name', number: 4.5, chapter: 4.5 }, series: {} } },
      { source: 'folder', patch: { book: { volume: 3, year: 2018 }, series: { title: 'Plush', year: 2018 } } },
    ])
  })

  test.each([
    ['Plush (2018)', { number: 1 }, undefined],
    ['PLUSH', { number: 1 }, undefined],
    ['Comics', {}, undefined],
    ['Comics', { number: 1 }, 'Plush'],
    ['Comics', { volume: 2, volumeFrom: 'file' }, 'Plush'],
    [null, {}, 'Plush'],
  ] as const)('names the series in the folder %j as a file with %j: %j', (folder, numbers, title) => {
    const parsed: ParsedName = { ...name, series: 'Plush', seriesFrom: 'file', ...numbers }
    expect(patchesFromName(parsed, folder)[0]?.patch.series.title).toBe(title)
  })

  test('calls the series what the library makes of the folders, from the year of its folder on', () => {
    const parsed: ParsedName = { ...name, series: 'Plush', seriesFrom: 'folder', year: 2021, yearFrom: 'file' }
    expect(patchesFromName(parsed, 'The Plush', 2018).at(-1)?.patch.series).toEqual({ title: 'The Plush', year: 2018 })
  })
})

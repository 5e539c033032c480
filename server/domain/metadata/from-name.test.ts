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

describe('metadata from a path', () => {
  test('has at least the name as title', () => {
    expect(patchesFromName(name, null)).toEqual([
      { source: 'filename', patch: { book: { title: 'Some name' }, series: {} } },
    ])
  })

  test('comes from the file name where the file name contains it', () => {
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

  test('comes from the folder where the folder contains it', () => {
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
  ] as const)('for the folder %j and a file with %j has the series title %j', (folder, numbers, title) => {
    const parsed: ParsedName = { ...name, series: 'Plush', seriesFrom: 'file', ...numbers }
    expect(patchesFromName(parsed, folder)[0]?.patch.series.title).toBe(title)
  })

  test('takes the series from the library structure, including the year of its folder', () => {
    const parsed: ParsedName = { ...name, series: 'Plush', seriesFrom: 'folder', year: 2021, yearFrom: 'file' }
    expect(patchesFromName(parsed, 'The Plush', 2018).at(-1)?.patch.series).toEqual({ title: 'The Plush', year: 2018 })
  })
})

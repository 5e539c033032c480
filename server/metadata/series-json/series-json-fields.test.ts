import { describe, expect, test } from 'vitest'
import { tidyPatch } from '../../domain/metadata/tidy.ts'
import { seriesJsonFields } from './series-json-fields.ts'

const read = (metadata: Record<string, unknown>) => tidyPatch({}, seriesJsonFields(metadata)).patch?.series

describe('a series.json', () => {
  test('without values, or with values of the wrong types, gives no patch', () => {
    expect(read({})).toBeUndefined()
    expect(read({ name: ['A'], year: 'soon', total_issues: null, status: 5, comicid: {} })).toBeUndefined()
  })

  test('is imported completely, except for the volume, which belongs to the run and not to a book', () => {
    const metadata = {
      type: 'comicSeries',
      name: 'Aquaman',
      publisher: 'DC Comics',
      imprint: 'Imprint',
      comicid: 43022,
      year: 2011,
      description_text: 'Plain',
      description_formatted: '<p>Formatted</p>',
      volume: 5,
      booktype: 'Print',
      age_rating: '15+',
      total_issues: 55,
      status: 'Ended',
    }
    expect(tidyPatch({}, seriesJsonFields(metadata)).patch).toEqual({
      book: {},
      series: {
        title: 'Aquaman',
        summary: 'Formatted',
        publisher: 'DC Comics',
        imprint: 'Imprint',
        year: 2011,
        status: 'ended',
        ageRating: 15,
        totalChapterCount: 55,
        externalIds: [
          {
            source: 'comicvine',
            externalId: '43022',
            externalUrl: 'https://comicvine.gamespot.com/volume/4050-43022/',
          },
        ],
        links: [{ sourceName: 'Comic Vine', url: 'https://comicvine.gamespot.com/volume/4050-43022/' }],
      },
    })
  })

  test.each([
    [{ status: 'Continuing' }, { status: 'ongoing' }],
    [{ status: 'Paused' }, { status: 'hiatus' }],
    [{ status: 'Mysterious' }, undefined],
    [{ booktype: 'TPB', total_issues: 3 }, { totalVolumeCount: 3 }],
    [{ total_issues: 0 }, undefined],
    [{ description_text: 'Plain' }, { summary: 'Plain' }],
  ])('%j is read as %j', (metadata, expected) => {
    expect(read(metadata)).toEqual(expected)
  })

  test.each([{ cid: 7 }, { comicid: '4050-7' }])('of an older version has its id too: %j', (metadata) => {
    expect(read(metadata)?.externalIds?.[0]?.externalId).toBe('7')
  })
})

import type { ExternalId } from '../../domain/metadata/patch.ts'
import type { RawSeries } from '../../domain/metadata/raw-metadata.ts'
import type { SeriesStatus } from '../../domain/vocabulary.ts'
import { type JsonObject, textMember } from '../kit/documents.ts'
import { plainText } from '../kit/plain-text.ts'

const statusByWord: Readonly<Record<string, SeriesStatus>> = {
  continuing: 'ongoing',
  ongoing: 'ongoing',
  ended: 'ended',
  completed: 'ended',
  hiatus: 'hiatus',
  paused: 'hiatus',
  cancelled: 'abandoned',
  canceled: 'abandoned',
}

/** Unit of the books when the series is not made of single issues. */
const booksAreVolumes = /^(?:TPB|GN|HC|One-?Shot)$/i

/**
 * Reads the `metadata` object of a `series.json` (Mylar 1.0.1 and 1.0.2). Its `volume` is the run of the series, not
 * the volume of any book in the folder, so it is ignored.
 */
export function seriesJsonFields(metadata: JsonObject): RawSeries {
  const text = (name: string) => textMember(metadata, name)
  const total = text('total_issues')
  const countsVolumes = booksAreVolumes.test(text('booktype') ?? '')
  const comicVine = comicVineId(metadata)
  return {
    title: text('name'),
    summary: plainText(text('description_formatted') ?? text('description_text') ?? ''),
    publisher: text('publisher'),
    imprint: text('imprint'),
    year: text('year'),
    status: statusByWord[text('status')?.trim().toLowerCase() ?? ''],
    ageRating: text('age_rating'),
    ...(countsVolumes ? { totalVolumeCount: total } : { totalChapterCount: total }),
    externalIds: comicVine === null ? [] : [comicVine],
    links: comicVine?.externalUrl === undefined ? [] : [comicVine.externalUrl],
  }
}

/** `comicid` in version 1.0.2, `cid` in files of 1.0.1. */
function comicVineId(metadata: JsonObject): ExternalId | null {
  const externalId = /^(?:4050-)?(\d{1,10})$/.exec(
    textMember(metadata, 'comicid') ?? textMember(metadata, 'cid') ?? '',
  )?.[1]
  if (externalId === undefined) return null
  return { source: 'comicvine', externalId, externalUrl: `https://comicvine.gamespot.com/volume/4050-${externalId}/` }
}

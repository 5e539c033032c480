import type { FileImporter } from '../importer.ts'
import { countOf, type SeriesEntry, scoreScale, seriesLines } from '../kit/series-entries.ts'
import { timeText } from '../kit/times.ts'
import { asRecord, asRecords, parseJson } from './json.ts'

/**
 * The manga list of AniList as its interface answers (`MediaListCollection`, or under a name of the asker's own), which
 * exporters save as it is.
 */
export const anilist: FileImporter = {
  program: 'AniList',
  isFile: ({ text }) => text.includes('"entries"') && mangaLists(parseJson(text)).length > 0,
  *read({ text }, context) {
    const entries = mangaLists(parseJson(text)).flatMap((list) => asRecords(list.entries))
    const scale = scoreScale(entries.map(({ score }) => Number(score ?? 0)))
    // A series is in a list of one's own beside that of its status.
    const found = new Map<string, SeriesEntry>()
    for (const entry of entries) {
      const one = readEntry(entry, scale)
      if (one !== null) found.set(one.key, one)
    }
    yield* seriesLines('AniList', context, [...found.values()])
  },
}

type Json = Readonly<Record<string, unknown>>

/** Every list whose entries are not of anime. */
function mangaLists(whole: unknown): readonly Json[] {
  const data = asRecord(asRecord(whole)?.data ?? whole)
  if (data === null) return []
  return Object.entries(data).flatMap(([name, collection]) => {
    const lists = asRecords(asRecord(collection)?.lists)
    const isOther = /anime/i.test(name) || lists.some((list) => asRecords(list.entries).some(isAnime))
    return isOther ? [] : lists.filter(({ entries }) => Array.isArray(entries))
  })
}

const isAnime = ({ media }: Json) => asRecord(media)?.type === 'ANIME'

const statuses: Readonly<Record<string, SeriesEntry['status']>> = {
  CURRENT: 'reading',
  REPEATING: 'completed',
  COMPLETED: 'completed',
  PLANNING: 'planned',
}

function readEntry(entry: Json, scale: (score: number) => number | null): SeriesEntry | null {
  const media = asRecord(entry.media)
  const titles = Object.values(asRecord(media?.title) ?? {}).filter((title) => typeof title === 'string')
  const synonyms = Array.isArray(media?.synonyms) ? media.synonyms.filter((title) => typeof title === 'string') : []
  const [title] = titles
  if (media === null || title === undefined) return null
  const ids = { anilist: media.id ?? entry.mediaId, myanimelist: media.idMal }
  const externalIds = Object.entries(ids).flatMap(([source, id]) =>
    id == null ? [] : [{ source, externalId: String(id) }],
  )
  return {
    key: externalIds[0] === undefined ? title : `${externalIds[0].source} ${externalIds[0].externalId}`,
    title,
    titles: [...titles.slice(1), ...synonyms],
    externalIds,
    status: statuses[String(entry.status)] ?? 'stopped',
    rating: scale(Number(entry.score ?? 0)),
    notes: typeof entry.notes === 'string' && entry.notes !== '' ? entry.notes : null,
    volumes: countOf(entry.progressVolumes),
    chapters: countOf(entry.progress),
    at: dayText(entry.completedAt) ?? timeText(entry.updatedAt as number | null) ?? dayText(entry.startedAt),
  }
}

/** A day in three numbers, any of which can be missing. */
function dayText(day: unknown): string | null {
  const { year, month, day: date } = asRecord(day) ?? {}
  if (typeof year !== 'number') return null
  return new Date(Date.UTC(year, Number(month ?? 1) - 1, Number(date ?? 1))).toISOString()
}

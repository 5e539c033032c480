import { childElement, descendants, parseXml, textOf } from '../../formats/kit/xml.ts'
import type { FileImporter } from '../importer.ts'
import { countOf, type SeriesEntry, scoreScale, seriesLines } from '../kit/series-entries.ts'
import type { SourceFile } from '../kit/source-file.ts'
import { maxSourceBytes } from '../kit/source-file.ts'
import { timeText } from '../kit/times.ts'
import { asRecord, asRecords, parseJson } from './json.ts'

/**
 * The manga list of MyAnimeList: as its interface answers (`list_status` beside `node`), or as the site exports it (XML,
 * packed or not).
 */
export const myanimelist: FileImporter = {
  program: 'MyAnimeList',
  isFile: (file) => isExport(file) || (file.text.includes('"list_status"') && answered(file.text).length > 0),
  *read(file, context) {
    const entries = isExport(file) ? exported(file) : answered(file.text)
    yield* seriesLines('MyAnimeList', context, entries)
  },
}

const isExport = ({ text }: SourceFile) => /<myanimelist[\s>]/.test(text.slice(0, 4_096))

const statuses: readonly (readonly [RegExp, SeriesEntry['status']])[] = [
  [/^(?:reading|1)$/i, 'reading'],
  [/^(?:completed|2)$/i, 'completed'],
  [/^(?:plan[_ ]to[_ ]read|6)$/i, 'planned'],
]
const statusOf = (text: string) => statuses.find(([written]) => written.test(text))?.[1] ?? 'stopped'

/** Scores are of ten. */
const rating = scoreScale([])

function answered(text: string): SeriesEntry[] {
  const whole = parseJson(text)
  return asRecords(asRecord(whole)?.data ?? whole).flatMap(({ node, list_status: listed }) => {
    const [manga, status] = [asRecord(node), asRecord(listed)]
    // Anime have a count of episodes instead.
    if (manga === null || status === null || 'num_episodes_watched' in status) return []
    const other = asRecord(manga.alternative_titles) ?? {}
    const titles = Object.values(other)
      .flat()
      .filter((title) => typeof title === 'string' && title !== '')
    return {
      ...identified(String(manga.id), String(manga.title ?? '')),
      titles: titles as string[],
      status: statusOf(String(status.status)),
      rating: rating(Number(status.score ?? 0)),
      notes: typeof status.comments === 'string' && status.comments !== '' ? status.comments : null,
      volumes: countOf(status.num_volumes_read),
      chapters: countOf(status.num_chapters_read),
      at: timeText((status.finish_date ?? status.updated_at ?? null) as string | null),
    }
  })
}

/** @throws Error for a damaged file */
function exported({ bytes }: SourceFile): SeriesEntry[] {
  const parsed = parseXml(bytes, { maxBytes: maxSourceBytes, maxDepth: 16 })
  if (!parsed.ok) throw new Error(parsed.failure.code)
  return descendants(parsed.value, 'manga').flatMap((manga) => {
    const value = (name: string) => textOf(childElement(manga, name))
    const [id, title] = [value('manga_mangadb_id'), value('manga_title')]
    if (title === '') return []
    return {
      ...identified(id, title),
      titles: [],
      status: statusOf(value('my_status')),
      rating: rating(Number(value('my_score'))),
      notes: value('my_comments') || null,
      volumes: countOf(Number(value('my_read_volumes'))),
      chapters: countOf(Number(value('my_read_chapters'))),
      at: dayOf(value('my_finish_date')) ?? dayOf(value('my_start_date')),
    }
  })
}

/** Entries that other services wrote have no id. */
function identified(id: string, title: string): Pick<SeriesEntry, 'key' | 'title' | 'externalIds'> {
  const isKnown = /^[1-9]\d*$/.test(id)
  return {
    key: isKnown ? id : title,
    title,
    externalIds: isKnown ? [{ source: 'myanimelist', externalId: id }] : [],
  }
}

/** `0000-00-00` is none; a month or a day of 0 is unknown. */
function dayOf(text: string): string | null {
  return text.startsWith('0000') ? null : timeText(text.replaceAll('-00', '-01'))
}

import type { FileImporter, SourceContext, SourceLine } from '../importer.ts'
import { importingUser } from '../kit/people.ts'
import { averageRating, readingLines } from '../kit/reading.ts'
import type { SourceFile } from '../kit/source-file.ts'
import { stableId } from '../kit/stable-ids.ts'
import { longAgo, timeText } from '../kit/times.ts'
import { type Backup, type BackupChapter, type BackupManga, readBackup } from './backup.ts'

/**
 * A backup of Mihon, Tachiyomi and their forks, or of Suwayomi (`.tachibk`, `.proto.gz`). A chapter is found by the title of
 * its series and its number; only what was begun is read, and whoever imports is its reader.
 */
export const mihon: FileImporter = {
  program: 'Mihon',
  isFile,
  *read({ bytes }, context) {
    const backup = readBackup(bytes)
    yield importingUser(context)
    for (const manga of backup.manga) yield seriesLine(manga)
    for (const manga of backup.manga) yield* chapterLines(manga)
    for (const manga of backup.manga) yield* progressLines(manga, context)
    for (const manga of backup.manga) yield* listed(manga, context)
    yield* categoryLines(backup, context)
  },
}

const program = 'Mihon'
const library = { id: stableId(program, 'library'), name: program }
const seriesId = ({ source, url }: BackupManga) => stableId(program, 'manga', source, url)
const chapterId = (manga: BackupManga, { url }: BackupChapter) =>
  stableId(program, 'chapter', manga.source, manga.url, url)

/** Its first field is a manga or a category, and each manga has a title. */
function isFile({ bytes }: SourceFile): boolean {
  if (bytes[0] !== 0x0a && bytes[0] !== 0x12) return false
  try {
    const { manga } = readBackup(bytes)
    return manga.length > 0 && manga.every(({ title, url }) => title !== '' && url !== '')
  } catch {
    return false
  }
}

/** A service by the number of its tracker. */
type Tracker = { readonly source: string; readonly planned: number; readonly scale: number }
const trackers: ReadonlyMap<number, Tracker> = new Map([
  [1, { source: 'myanimelist', planned: 6, scale: 10 }],
  [2, { source: 'anilist', planned: 5, scale: 1 }],
  [7, { source: 'mangaupdates', planned: 1, scale: 10 }],
])

function tracked({ tracking }: BackupManga) {
  return tracking.flatMap(({ service, ...one }) => {
    const tracker = trackers.get(service)
    return tracker === undefined ? [] : { ...tracker, ...one }
  })
}

function seriesLine(manga: BackupManga): SourceLine {
  const externalIds = tracked(manga)
    .filter(({ mediaId }) => mediaId > 0)
    .map(({ source, mediaId }) => ({ source, externalId: String(mediaId) }))
  return { type: 'series', id: seriesId(manga), library, title: manga.title, path: null, externalIds }
}

const isBegun = ({ read, lastPageRead, bookmark }: BackupChapter) => read || lastPageRead > 0 || bookmark

function* chapterLines(manga: BackupManga): Generator<SourceLine> {
  for (const chapter of manga.chapters.filter(isBegun)) {
    yield {
      type: 'book',
      id: chapterId(manga, chapter),
      library,
      title: chapter.name,
      path: `${manga.title}/${chapter.name}`,
      fileHash: null,
      externalIds: [],
      series: seriesId(manga),
      ...(chapter.number >= 0 && { chapter: chapter.number }),
    }
  }
}

function* progressLines(manga: BackupManga, { viewer }: SourceContext): Generator<SourceLine> {
  const times = new Map(manga.history.map(({ url, lastRead }) => [url, lastRead]))
  for (const chapter of manga.chapters.filter(isBegun)) {
    const [book, user, readAt] = [chapterId(manga, chapter), viewer.id, times.get(chapter.url) ?? 0]
    const at = readAt > 0 ? timeText(readAt) : null
    const page = chapter.read ? null : chapter.lastPageRead + 1
    if (chapter.read || chapter.lastPageRead > 0) {
      yield* readingLines({ program, user, book, page, share: null, completed: chapter.read, at })
    }
    if (!chapter.bookmark) continue
    yield {
      type: 'annotation',
      id: stableId(program, 'bookmark', user, book),
      user,
      book,
      kind: 'bookmark',
      locator: { position: 1, resource: null, start: 0, end: 0 },
      excerpt: null,
      note: null,
      color: null,
      createdAt: at ?? longAgo,
      updatedAt: at ?? longAgo,
    }
  }
}

/** What its trackers say: a rating, and whether it is planned. */
function* listed(manga: BackupManga, { viewer }: SourceContext): Generator<SourceLine> {
  const [series, user, services] = [seriesId(manga), viewer.id, tracked(manga)]
  const ratings = services.filter(({ score }) => score > 0).map(({ score, scale }) => score * scale)
  if (ratings.length > 0) {
    const rating = averageRating(ratings)
    yield { type: 'rating', user, series, rating, notes: null, createdAt: longAgo, updatedAt: longAgo }
  }
  if (services.some(({ status, planned }) => status === planned)) {
    yield { type: 'queue', user, series, book: null, addedAt: longAgo }
  }
}

/** Each category as a collection. */
function* categoryLines({ manga, categories }: Backup, { viewer }: SourceContext): Generator<SourceLine> {
  for (const { name, order } of categories) {
    const members = manga.filter((one) => one.favorite && one.categories.includes(order)).map(seriesId)
    if (members.length === 0 || name === '') continue
    yield {
      type: 'collection',
      id: stableId(program, 'category', name),
      name: name.slice(0, 200),
      summary: null,
      ordered: false,
      createdBy: viewer.id,
      createdAt: longAgo,
      updatedAt: longAgo,
      members: members.slice(0, 10_000),
      sort: null,
    }
  }
}

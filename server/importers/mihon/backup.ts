import { PbfReader } from 'pbf'

/** What a backup holds, as far as it is read here. Times are milliseconds since 1970; 0: none. */
export type Backup = { readonly manga: readonly BackupManga[]; readonly categories: readonly BackupCategory[] }

export type BackupCategory = { name: string; order: number }

export type BackupManga = {
  /** The number of the extension that it comes from. */
  source: string
  /** Its address there, which identifies it. */
  url: string
  title: string
  chapters: BackupChapter[]
  /** Places of its categories in their order. */
  categories: number[]
  tracking: BackupTracking[]
  history: BackupHistory[]
  /** Whether it is in the library of the phone, rather than only once opened. */
  favorite: boolean
}

export type BackupChapter = {
  url: string
  name: string
  read: boolean
  bookmark: boolean
  /** 0-based. */
  lastPageRead: number
  /** Below 0: not recognized. */
  number: number
}

export type BackupTracking = { service: number; mediaId: number; score: number; status: number }

export type BackupHistory = { url: string; lastRead: number }

/**
 * Reads the unpacked protocol buffer (`Backup` and `BackupManga` in the sources of Mihon; Tachiyomi, its forks and Suwayomi
 * write the same). Fields that are not listed are skipped.
 * @throws Error for bytes that are no protocol buffer
 */
export function readBackup(bytes: Uint8Array): Backup {
  const backup = { manga: [] as BackupManga[], categories: [] as BackupCategory[] }
  new PbfReader(bytes).readFields((tag, result, pbf) => {
    if (tag === 1) result.manga.push(pbf.readMessage(mangaField, emptyManga()))
    else if (tag === 2) result.categories.push(pbf.readMessage(categoryField, { name: '', order: 0 }))
  }, backup)
  return backup
}

const emptyManga = (): BackupManga => ({
  source: '',
  url: '',
  title: '',
  chapters: [],
  categories: [],
  tracking: [],
  history: [],
  favorite: true,
})

function mangaField(tag: number, manga: BackupManga, pbf: PbfReader): void {
  if (tag === 1) manga.source = String(pbf.readVarint(true))
  else if (tag === 2) manga.url = pbf.readString()
  else if (tag === 3) manga.title = pbf.readString()
  else if (tag === 16) manga.chapters.push(pbf.readMessage(chapterField, emptyChapter()))
  else if (tag === 17) pbf.readPackedVarint(manga.categories)
  else if (tag === 18)
    manga.tracking.push(pbf.readMessage(trackingField, { service: 0, mediaId: 0, score: 0, status: 0 }))
  else if (tag === 100) manga.favorite = pbf.readBoolean()
  else if (tag === 104) manga.history.push(pbf.readMessage(historyField, { url: '', lastRead: 0 }))
}

const emptyChapter = (): BackupChapter => ({
  url: '',
  name: '',
  read: false,
  bookmark: false,
  lastPageRead: 0,
  number: -1,
})

function chapterField(tag: number, chapter: BackupChapter, pbf: PbfReader): void {
  if (tag === 1) chapter.url = pbf.readString()
  else if (tag === 2) chapter.name = pbf.readString()
  else if (tag === 4) chapter.read = pbf.readBoolean()
  else if (tag === 5) chapter.bookmark = pbf.readBoolean()
  else if (tag === 6) chapter.lastPageRead = pbf.readVarint(true)
  // A number of four bytes: 10.1 is 10.1000003815.
  else if (tag === 9) chapter.number = Math.round(pbf.readFloat() * 1_000) / 1_000
}

function trackingField(tag: number, tracking: BackupTracking, pbf: PbfReader): void {
  if (tag === 1) tracking.service = pbf.readVarint(true)
  // Older ones have an id of four bytes.
  else if (tag === 3 || tag === 100) tracking.mediaId = pbf.readVarint(true) || tracking.mediaId
  else if (tag === 8) tracking.score = pbf.readFloat()
  else if (tag === 9) tracking.status = pbf.readVarint(true)
}

function categoryField(tag: number, category: BackupCategory, pbf: PbfReader): void {
  if (tag === 1) category.name = pbf.readString()
  else if (tag === 2) category.order = pbf.readVarint(true)
}

function historyField(tag: number, history: BackupHistory, pbf: PbfReader): void {
  if (tag === 1) history.url = pbf.readString()
  else if (tag === 2) history.lastRead = pbf.readVarint(true)
}

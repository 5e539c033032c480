import type { SqliteSource } from '../kit/sqlite-source.ts'
import { kavitaId } from './ids.ts'

/** A file of a chapter: its pages follow those of the files before. */
export type ChapterFile = {
  /** Of the book here. */
  readonly book: string
  /** Pages of the chapter before its first. */
  readonly before: number
  readonly pages: number
}

/** The files of each chapter in the order in which Kavita shows them, with the pages of the whole. */
export function filesByChapter(source: SqliteSource): ReadonlyMap<number, readonly ChapterFile[]> {
  const found = new Map<number, ChapterFile[]>()
  const query = 'select Id as id, ChapterId as chapter, Pages as pages from MangaFile order by ChapterId, FilePath, Id'
  for (const { id, chapter, pages } of source.rows<{ id: number; chapter: number; pages: number }>(query)) {
    const known = found.get(chapter) ?? []
    const last = known.at(-1)
    known.push({ book: kavitaId('file', id), before: last === undefined ? 0 : last.before + last.pages, pages })
    found.set(chapter, known)
  }
  return found
}

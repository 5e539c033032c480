import type { Viewer } from '../../../domain/access/viewer.ts'
import type { BookExportField, SeriesExportField } from '../../../domain/exports/fields.ts'
import { type Fragment, raw, sql } from '../../sql.ts'

type Columns<Name extends string> = Readonly<Record<Name, Fragment>>

/** SQL of each exported series field, over `s` (series), `l` (libraries), `sp` (progress) and `sr` (rating). */
export function seriesExportColumns(viewer: Viewer): Columns<SeriesExportField> {
  return {
    id: raw('s.id'),
    libraryId: raw('l.id'),
    libraryName: raw('l.name'),
    title: raw('s.title'),
    titleSort: raw('s.title_sort'),
    alternateTitles: listed(
      't.title',
      'series_titles t where t.series_seq = s.seq',
      't.is_manual desc, t.created_at, t.id',
    ),
    summary: raw('s.summary'),
    publisher: raw('s.publisher'),
    imprint: raw('s.imprint'),
    status: raw('s.status'),
    year: raw('s.year'),
    ageRating: raw('s.age_rating'),
    language: raw('s.language'),
    readingDirection: raw('coalesce(s.reading_direction, l.default_reading_direction)'),
    path: raw('s.path'),
    bookCount: raw('s.book_count'),
    volumesOwned: raw('s.volumes_owned'),
    totalVolumeCount: raw('s.total_volume_count'),
    totalChapterCount: raw('s.total_chapter_count'),
    ...relations('series', 's.seq'),
    communityRating: raw('s.community_rating'),
    externalRating: raw('s.external_rating'),
    userRating: raw('sr.rating'),
    userNotes: raw('sr.notes'),
    readCount: raw('coalesce(sp.read_count, 0)'),
    inProgressCount: raw('coalesce(sp.in_progress_count, 0)'),
    wantToRead: sql`exists (
      select 1 from queue_entries q where q.user_id = ${viewer.userId} and q.series_seq = s.seq)`,
    createdAt: raw('s.created_at'),
    updatedAt: raw('s.updated_at'),
  }
}

/** The same for a book, over `b` (books), `s`, `l`, `m` (metadata) and `p` (the viewer's progress). */
export function bookExportColumns(viewer: Viewer): Columns<BookExportField> {
  return {
    id: raw('b.id'),
    libraryId: raw('l.id'),
    libraryName: raw('l.name'),
    seriesId: raw('s.id'),
    seriesTitle: raw('s.title'),
    title: raw('b.title'),
    titleSort: raw('b.title_sort'),
    number: raw('b.number'),
    volume: raw('b.volume'),
    chapter: raw('b.chapter'),
    summary: raw('m.summary'),
    publisher: raw('b.publisher'),
    imprint: raw('m.imprint'),
    language: raw('b.language'),
    ageRating: raw('m.age_rating'),
    year: raw('b.year'),
    month: raw('b.month'),
    day: raw('b.day'),
    isbns: raw('m.isbns'),
    ...relations('book', 'b.seq'),
    format: raw('b.format'),
    path: raw('b.path'),
    fileSize: raw('b.file_size'),
    fileHash: raw("nullif(b.file_hash, '')"),
    pageCount: raw('b.page_count'),
    currentPage: raw('p.current_page'),
    progressPercentage: raw('p.percentage'),
    completed: raw('coalesce(p.is_completed, 0)'),
    lastReadAt: raw('p.updated_at'),
    wantToRead: sql`exists (
      select 1 from queue_entries q where q.user_id = ${viewer.userId} and q.book_seq = b.seq)`,
    createdAt: raw('b.created_at'),
    updatedAt: raw('b.updated_at'),
  }
}

/** Columns shared by series and books. @param seq of the row, in the query */
function relations(of: 'series' | 'book', seq: string) {
  const terms = (kind: 'genre' | 'tag') =>
    listed(
      't.name',
      `${of}_${kind}s x join ${kind}s t on t.seq = x.${kind}_seq where x.${of}_seq = ${seq}`,
      't.name_fold',
    )
  return {
    authors: listed(
      `t.name || ' (' || x.role || ')'`,
      `${of}_people x join people t on t.seq = x.person_seq where x.${of}_seq = ${seq}`,
      'x.place, x.role, t.seq',
    ),
    genres: terms('genre'),
    tags: terms('tag'),
    externalIds: listed(
      `e.source || ':' || e.external_id`,
      `external_ids e where e.${of}_seq = ${seq}`,
      'e.source, e.external_id',
    ),
    links: listed('e.url', `external_links e where e.${of}_seq = ${seq}`, 'e.source_name, e.url'),
  }
}

/** Several texts as a JSON list. */
function listed(text: string, source: string, order: string): Fragment {
  return raw(`(select json_group_array(${text} order by ${order}) from ${source})`)
}

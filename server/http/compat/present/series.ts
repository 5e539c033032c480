import { posix } from 'node:path'
import type { SeriesAppDetails } from '../../../db/records/app-details.ts'
import type { SeriesRecord } from '../../../db/records/series.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import type { SeriesLock } from '../../../domain/metadata/locks.ts'
import type { SeriesStatus } from '../../../domain/vocabulary.ts'
import { bareId } from '../../kit/request/bare-id.ts'
import { authorsOf, dateOnly, directionOf, instant } from './common.ts'

const statuses: Readonly<Record<SeriesStatus, string>> = {
  ongoing: 'ONGOING',
  ended: 'ENDED',
  hiatus: 'HIATUS',
  abandoned: 'ABANDONED',
  // Apps fail on an unknown value.
  unknown: 'ONGOING',
}

/** The status of an API value; undefined for an unknown one. */
export function statusNamed(word: string): SeriesStatus | undefined {
  const found = Object.entries(statuses).find(([, name]) => name === word.trim().toUpperCase())
  return found?.[0] as SeriesStatus | undefined
}

/** Paths are shown only to administrators. */
export function seesPaths(viewer: Viewer): boolean {
  return viewer.permissions.has('system-admin')
}

/** A series with exactly the keys that apps require. */
export function presentSeries(viewer: Viewer, record: SeriesRecord, details: SeriesAppDetails) {
  const path = record.relativePath
  return {
    id: record.id,
    libraryId: bareId(record.libraryId),
    name: path === null || path === '' ? record.title : posix.basename(path),
    url: seesPaths(viewer) && path !== null ? posix.join(record.libraryPath, path) : '',
    created: instant(record.createdAt),
    lastModified: instant(record.updatedAt),
    fileLastModified: instant(record.updatedAt),
    booksCount: record.bookCount,
    booksReadCount: record.readCount ?? 0,
    booksUnreadCount: record.unreadCount ?? record.bookCount,
    booksInProgressCount: record.inProgressCount ?? 0,
    metadata: metadataOf(record, details),
    booksMetadata: {
      authors: authorsOf(details.people),
      tags: details.tags,
      releaseDate: dateOnly(details.releaseDate),
      summary: details.firstSummary ?? '',
      summaryNumber: details.firstSummary === null ? '' : String(details.firstNumber ?? ''),
      created: instant(record.createdAt),
      lastModified: instant(record.updatedAt),
    },
    deleted: record.bookCount === 0,
    oneshot: details.isOneShot,
  }
}

function metadataOf(record: SeriesRecord, details: SeriesAppDetails) {
  const isLocked = (lock: SeriesLock) => details.locks.includes(lock)
  // The direction of a library counts as set when it differs from the default.
  const direction = details.ownDirection ?? (record.readingDirection === 'ltr' ? null : record.readingDirection)
  return {
    status: statuses[record.status ?? 'unknown'],
    statusLock: isLocked('status'),
    title: record.title,
    titleLock: isLocked('title'),
    titleSort: record.titleSort ?? record.title,
    titleSortLock: isLocked('titleSort'),
    summary: record.summary ?? '',
    summaryLock: isLocked('summary'),
    readingDirection: directionOf(direction),
    readingDirectionLock: isLocked('readingDirection'),
    publisher: record.publisher ?? '',
    publisherLock: isLocked('publisher'),
    ageRating: record.ageRating,
    ageRatingLock: isLocked('ageRating'),
    language: record.language ?? '',
    languageLock: isLocked('language'),
    genres: details.genres,
    genresLock: isLocked('genres'),
    tags: details.tags,
    tagsLock: isLocked('tags'),
    totalBookCount: record.totalVolumeCount,
    totalBookCountLock: isLocked('totalVolumeCount'),
    sharingLabels: details.sharingTags,
    sharingLabelsLock: false,
    links: details.links.map(({ sourceName, url }) => ({ label: sourceName, url })),
    linksLock: isLocked('links'),
    alternateTitles: details.titles,
    alternateTitlesLock: isLocked('alternateTitles'),
    created: instant(record.createdAt),
    lastModified: instant(record.updatedAt),
  }
}

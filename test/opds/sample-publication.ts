import type { Feed, Publication } from '../../server/http/opds/catalog/model.ts'

/** A publication with every optional field, which tests override. */
export function samplePublication(change: Partial<Publication> = {}): Publication {
  return {
    bookId: '0192a6b0-0000-7000-8000-000000000001',
    title: 'Harbour',
    summary: 'A ship & a <lantern>.',
    language: 'en',
    publisher: 'North Press',
    issued: '2011-05',
    isbn: '9780306406157',
    contributors: [
      { id: '0192a6b0-0000-7000-8000-0000000000a1', name: 'Ann Lee', role: 'writer', sortName: 'Lee, Ann' },
      { id: '0192a6b0-0000-7000-8000-0000000000b2', name: 'Bo Chan', role: 'penciller', sortName: null },
    ],
    subjects: ['Adventure'],
    seriesId: '0192a6b0-0000-7000-8000-000000000002',
    seriesTitle: 'Star Runner',
    position: 3,
    format: 'cbz',
    fileSize: 123_456,
    fileName: 'Star-Runner-003.cbz',
    pageCount: 24,
    streamable: true,
    profiles: ['divina'],
    readingDirection: null,
    pageType: 'image/jpeg',
    cover: { version: 'abc123', size: { width: 1_067, height: 1_600 } },
    thumbnail: { version: 'abc123-500', size: null },
    createdAt: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
    updatedAt: Date.UTC(2026, 1, 2, 3, 4, 5),
    progress: null,
    ...change,
  }
}

export function sampleFeed(publications: readonly Publication[], change: Partial<Feed> = {}): Feed {
  return {
    id: 'urn:inglenook:books',
    title: 'All books',
    subtitle: null,
    updatedAt: Date.UTC(2026, 1, 2),
    self: { to: 'books' },
    up: { to: 'root' },
    paging: { page: 2, pageSize: 50, total: 120 },
    content: { kind: 'acquisition', publications, mixed: true },
    ...change,
  }
}

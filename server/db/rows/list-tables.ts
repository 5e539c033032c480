import { raw } from '../sql.ts'

/**
 * Tables of collections and read lists, with the order of members. `owner` is the list column of a member or a cover.
 */
export const listTables = {
  collection: {
    table: 'collections',
    rows: raw('collections'),
    members: raw('collection_series'),
    memberTable: 'collectionSeries',
    memberColumn: 'seriesSeq',
    owner: raw('collection_id'),
    ownerColumn: 'collectionId',
    member: raw('series_seq'),
  },
  readList: {
    table: 'readLists',
    rows: raw('read_lists'),
    members: raw('read_list_books'),
    memberTable: 'readListBooks',
    memberColumn: 'bookSeq',
    owner: raw('read_list_id'),
    ownerColumn: 'readListId',
    member: raw('book_seq'),
  },
} as const

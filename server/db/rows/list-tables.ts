import { raw } from '../sql.ts'

/** Where collections and read lists are stored, and what holds their members in order. */
export const listTables = {
  collection: {
    table: 'collections',
    rows: raw('collections'),
    members: raw('collection_series'),
    owner: raw('collection_id'),
    member: raw('series_seq'),
  },
  readList: {
    table: 'readLists',
    rows: raw('read_lists'),
    members: raw('read_list_books'),
    owner: raw('read_list_id'),
    member: raw('book_seq'),
  },
} as const

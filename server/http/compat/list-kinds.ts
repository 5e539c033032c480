/** How apps address each kind of list, what its permissions begin with, and the fields that name it and its members. */
export const listKinds = [
  {
    kind: 'collection',
    permission: 'collections',
    path: '/api/v1/collections',
    field: 'collectionId',
    members: 'seriesIds',
  },
  { kind: 'readList', permission: 'readlists', path: '/api/v1/readlists', field: 'readListId', members: 'bookIds' },
] as const

export type ListAddress = (typeof listKinds)[number]

/** API names of each kind of list: addresses, permission prefix, and fields for it and its members. */
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

/** Queries of the GraphQL API, with no more than the three levels that it allows. */
const book = 'id slug title subtitle description release_date release_year cached_tags cached_contributors'

/** `results`: documents of the search index (guide "Searching for Content in the API"). */
export const searchQuery = `query Search($query: String!, $count: Int!) {
  search(query: $query, query_type: "Book", per_page: $count, page: 1) { results }
}`

/** Editions have the ISBNs, as 13 and as 10 digits. */
export const isbnQuery = `query ByIsbn($isbn: String!) {
  editions(where: { _or: [{ isbn_13: { _eq: $isbn } }, { isbn_10: { _eq: $isbn } }] }, limit: 20) {
    book { ${book} }
  }
}`

export const bookQuery = `query Book($id: Int!) {
  books(where: { id: { _eq: $id } }, limit: 1) {
    ${book}
    book_series { position featured series { name primary_books_count } }
  }
}`

/** Of the person whose token is used. */
export const meQuery = 'query Me { me { id username account_privacy_setting_id } }'

const reads =
  'user_book_reads(order_by: { id: desc }, limit: 1) { id edition_id started_at finished_at progress_pages }'
const saved = `id edition_id book { title pages } edition { pages } ${reads}`
const listed = `book_id status_id rating ${saved}`

/** Books of a person's library behind this one, in the order in which they were added. */
export const libraryQuery = `query Library($user: Int!, $after: Int!, $count: Int!) {
  user_books(where: { user_id: { _eq: $user }, id: { _gt: $after } }, order_by: { id: asc }, limit: $count) { ${listed} }
}`

export const booksOfLibraryQuery = `query BooksOfLibrary($user: Int!, $ids: [Int!]!) {
  user_books(where: { user_id: { _eq: $user }, book_id: { _in: $ids } }, limit: 200) { ${listed} }
}`

export const countQuery = `query Count($user: Int!) {
  user_books_aggregate(where: { user_id: { _eq: $user } }) { aggregate { count } }
}`

export const addQuery = `mutation Add($object: UserBookCreateInput!) {
  insert_user_book(object: $object) { error user_book { ${saved} } }
}`

export const changeQuery = `mutation Change($id: Int!, $object: UserBookUpdateInput!) {
  update_user_book(id: $id, object: $object) { error user_book { ${saved} } }
}`

export const addReadQuery = `mutation AddRead($id: Int!, $read: DatesReadInput!) {
  insert_user_book_read(user_book_id: $id, user_book_read: $read) { error id }
}`

export const changeReadQuery = `mutation ChangeRead($id: Int!, $read: DatesReadInput!) {
  update_user_book_read(id: $id, object: $read) { error id }
}`

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

/** Books by their last change: reader apps ask for the latest each time they are opened. */
export const booksByUpdated = /* sql */ `
create index books_by_updated on books (updated_at, id, series_seq) where deleted_at is null;
`

/**
 * How many books there are of each language, format and publisher, which reader apps are told with every list: counted
 * from these alone, whoever asks, instead of by a pass over the table.
 */
export const bookValues = /* sql */ `
create index books_by_language on books (language, format, series_seq) where deleted_at is null;
create index books_by_publisher on books (publisher, series_seq) where deleted_at is null;
`

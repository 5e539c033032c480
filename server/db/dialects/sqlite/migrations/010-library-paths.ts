/** The folded form of a library's path, where it differs from what SQLite's own `lower()` gives. */
export const libraryPaths = /* sql */ `
alter table libraries add column path_fold text;
`

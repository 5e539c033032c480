/** By which version of the rules for names the books of a library were last placed and named, see `namingVersion`. */
export const namingVersionOfLibraries = /* sql */ `
alter table libraries add column naming_version integer not null default 1;
`

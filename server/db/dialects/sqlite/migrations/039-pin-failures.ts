/** Wrong PINs in a row are counted where a new start does not forget them. */
export const pinFailures = /* sql */ `
alter table users add column pin_failures integer not null default 0;
`

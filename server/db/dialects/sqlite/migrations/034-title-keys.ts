/**
 * The keys that sort titles anew, by the present rule (`sort-key.ts`): signs before the first letter no longer count,
 * katakana stands with hiragana. `title_key` is the function of that name, which the connection lends to migrations.
 */
export const titleKeys = /* sql */ `
update series set title_key = title_key(coalesce(title_sort, title));
update books set title_key = title_key(coalesce(title_sort, title));
`

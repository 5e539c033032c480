const tables = ['genres', 'tags', 'people', 'genre_aliases', 'tag_aliases', 'person_aliases']

/** Cuts folded names as `foldName` does, for databases of earlier versions; of two that become equal, both stay. */
export const cutLongNames = tables
  .map(
    (table) => `
update ${table} set name_fold = rtrim(substr(name_fold, 1, 600)) where length(name_fold) > 600 and not exists (
  select 1 from ${table} o
  where o.name_fold <> ${table}.name_fold and rtrim(substr(o.name_fold, 1, 600)) = rtrim(substr(${table}.name_fold, 1, 600)));`,
  )
  .join('')

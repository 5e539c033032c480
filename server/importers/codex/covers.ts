import type { SourceContext, SourceLine } from '../importer.ts'
import { coverLine } from '../kit/covers.ts'
import type { SqliteSource } from '../kit/sqlite-source.ts'
import { uuidText } from '../kit/stable-ids.ts'

/**
 * Covers that somebody uploaded, or fixed against plugins, and that are shown. Their files are below its folder of
 * uploads; those of an uploaded database are not there.
 */
export function* covers(source: SqliteSource, { pictureOf }: SourceContext): Generator<SourceLine> {
  for (const kind of ['series', 'book'] as const) {
    const [table, metadata, owner] = [`${kind}_covers`, `${kind}_metadata`, `${kind}_id`]
    if (!source.hasTable(table)) continue
    const isFixed = source.hasColumn(metadata, 'cover_lock') ? 'm.cover_lock = 1' : 'false'
    const query = `select c.${owner} as owner, c.path from ${table} c left join ${metadata} m on m.${owner} = c.${owner}
      where c.is_selected = 1 and (c.source = 'custom' or ${isFixed}) order by c.${owner}, c.updated_at`
    for (const { owner: id, path } of source.rows<{ owner: Buffer; path: string }>(query)) {
      const image = pictureOf(path)
      if (image !== null) yield coverLine(kind, uuidText(id), image)
    }
  }
}

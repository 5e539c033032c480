import type { Reader } from '../../database.ts'
import type { ImportRecord } from '../../records/exports.ts'
import { sql } from '../../sql.ts'

/** The imports of a user that can be undone, or were, newest first. */
export function listImports(reader: Reader, userId: string): Promise<readonly ImportRecord[]> {
  return reader.all<ImportRecord>(
    sql`select i.id, i.program, i.created_at as createdAt, i.undone_at as undoneAt,
          (select count(*) from import_changes c where c.import_id = i.id) as changes
        from imports i where i.user_id = ${userId} and (i.undone_at is not null
            or exists (select 1 from import_changes c where c.import_id = i.id))
        order by i.created_at desc, i.id desc limit 100`,
  )
}

import type { TagUses } from '../../domain/access/combine-tags.ts'
import { raw } from '../sql.ts'

export type TagUseRow = { readonly tag: string; readonly mode: string }

/** How the grants of users and groups use sharing tags. */
export const selectTagUses = raw(
  'select tag_id as tag, access_mode as mode from user_grants union select tag_id, access_mode from group_grants',
)

export function presentTagUses(rows: readonly TagUseRow[]): TagUses {
  const used = (mode: string) => new Set(rows.filter((row) => row.mode === mode).map(({ tag }) => tag))
  return { allowing: used('allow'), denying: used('deny') }
}

import { lacksPermission, type Viewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import { parseBookCondition, parseSeriesCondition } from '../../domain/filter/parse-condition.ts'
import { parseBookSort, parseSeriesSort } from '../../domain/filter/sort.ts'
import type { CoverLine, MetadataLine } from '../../domain/household/edited-lines.ts'
import type { CollectionLine, ItemLine, PresetLine } from '../../domain/household/lines.ts'
import { noteText } from '../../domain/notes/table.ts'
import type { ImportScope } from './resolve-users.ts'

/** Who imports, and whose data. */
type Importer = { readonly viewer: Viewer; readonly scope: ImportScope }

/** Why a line can never be imported; null when it can. */
export function refusalOf({ viewer, scope }: Importer, line: ItemLine): string | null {
  // Who sees what is decided by those who import for everybody.
  if (line.type === 'sharing' && scope === 'user') return noteText('import_sharing_for_all')
  if (line.type === 'collection' && !viewer.permissions.has('collections-write'))
    return lacksPermission(viewer, 'collections-write').message
  const edits = line.type !== 'metadata' && line.type !== 'cover' ? null : rightToEdit(line)
  if (edits !== null && !viewer.permissions.has(edits)) return lacksPermission(viewer, edits).message
  if (line.type === 'readlist' && !viewer.permissions.has('readlists-write'))
    return lacksPermission(viewer, 'readlists-write').message
  return line.type === 'collection' || line.type === 'preset' ? ruleRefusal(line) : null
}

const rightToEdit = ({ series }: MetadataLine | CoverLine) => (series === null ? 'books-write' : 'series-write')

/** Why a condition or a sort is invalid. */
function ruleRefusal(line: CollectionLine | PresetLine): string | null {
  const isOfBooks = line.type === 'preset' && line.target === 'books'
  try {
    if (line.condition != null) (isOfBooks ? parseBookCondition : parseSeriesCondition)(line.condition)
    if (line.sort !== null) (isOfBooks ? parseBookSort : parseSeriesSort)(line.sort)
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

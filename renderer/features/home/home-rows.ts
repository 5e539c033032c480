/** Rows of the home page in default order. Their ids are stored on the server: never reuse one for another row. */
const rowIds = [
  ...(['keep-reading', 'next-in-series', 'new-in-series', 'want-to-read'] as const),
  ...(['recommended', 'new-books', 'new-series', 'new-releases'] as const),
] as const
export type RowId = (typeof rowIds)[number]

/** A row, and whether it is shown. */
export type HomeRow = { readonly id: RowId; readonly isShown: boolean }

/** Key of the preference that stores them. */
export const rowsPreference = 'home.rows'

const plain: readonly HomeRow[] = rowIds.map((id) => ({ id, isShown: true }))

/**
 * The person's arrangement of rows. It may be stored by an older or newer version: rows missing from it are inserted
 * after their default predecessor, and unknown ones are ignored.
 */
export function arrangedRows(stored: unknown): readonly HomeRow[] {
  if (!Array.isArray(stored)) return plain
  const rows: HomeRow[] = []
  for (const one of stored as readonly unknown[]) {
    const { id, isShown } = (typeof one === 'object' && one !== null ? one : {}) as Record<string, unknown>
    const known = rowIds.find((rowId) => rowId === id)
    if (known !== undefined && !rows.some((row) => row.id === known))
      rows.push({ id: known, isShown: isShown !== false })
  }
  for (const [index, id] of rowIds.entries()) {
    if (rows.some((row) => row.id === id)) continue
    const before = rows.findIndex((row) => row.id === rowIds[index - 1])
    rows.splice(before + 1, 0, { id, isShown: true })
  }
  return rows
}

/** The rows with one moved from one index (0-based) to another. */
export function moveRow(rows: readonly HomeRow[], from: number, to: number): readonly HomeRow[] {
  const moved = rows[from]
  if (moved === undefined) return rows
  return rows.toSpliced(from, 1).toSpliced(to, 0, moved)
}

/** The rows with one shown or hidden. */
export function showRow(rows: readonly HomeRow[], id: RowId, isShown: boolean): readonly HomeRow[] {
  return rows.map((row) => (row.id === id ? { ...row, isShown } : row))
}

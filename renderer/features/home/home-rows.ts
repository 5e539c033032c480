/** The rows of home in their first order. Names are kept on the server: an old one is never given to another row. */
const rowIds = ['keep-reading', 'next-in-series', 'new-in-series', 'want-to-read', 'new-books', 'new-series'] as const
export type RowId = (typeof rowIds)[number]

/** A row, and whether the person wants to see it. */
export type HomeRow = { readonly id: RowId; readonly isShown: boolean }

/** The preference that keeps them. */
export const rowsPreference = 'home.rows'

const plain: readonly HomeRow[] = rowIds.map((id) => ({ id, isShown: true }))

/**
 * The rows as a person arranged them. What is kept may be of an older or a newer version: rows that it does not know
 * stand after the row before them, and what is not known here is left out.
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

/** The rows with one of them moved from one place (0-based) to another. */
export function moveRow(rows: readonly HomeRow[], from: number, to: number): readonly HomeRow[] {
  const moved = rows[from]
  if (moved === undefined) return rows
  return rows.toSpliced(from, 1).toSpliced(to, 0, moved)
}

/** The rows with one of them shown or hidden. */
export function showRow(rows: readonly HomeRow[], id: RowId, isShown: boolean): readonly HomeRow[] {
  return rows.map((row) => (row.id === id ? { ...row, isShown } : row))
}

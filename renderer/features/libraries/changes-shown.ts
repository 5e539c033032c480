import type { LibraryChangePreview } from '../../api/types.ts'

type Change = LibraryChangePreview['changes'][number]
export type ChangeKind = 'all' | Change['change']

/** Rows per page. */
export const rowsAtOnce = 50

type ChangeFilter = { readonly kind: ChangeKind; readonly text: string }

/** Changes of a kind in which a series matches the text, before or after. */
export function changesShown(changes: readonly Change[], { kind, text }: ChangeFilter): readonly Change[] {
  const words = text.trim().toLocaleLowerCase()
  const names = ({ name, from }: Change) => [name, ...from.map(({ title }) => title)]
  return changes.filter(
    (change) =>
      (kind === 'all' || change.change === kind) &&
      (words === '' || names(change).some((name) => name.toLocaleLowerCase().includes(words))),
  )
}

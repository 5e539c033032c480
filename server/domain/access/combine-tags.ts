/** Combines the grants of users and groups for sharing tags. */
export type TagUses = { readonly allowing: ReadonlySet<string>; readonly denying: ReadonlySet<string> }

export type CombinedTags = {
  /** Ids to put on the series that takes the books in, and to take from it. */
  readonly added: readonly string[]
  readonly removed: readonly string[]
  /** Tags that hide from some and show to others, and that only some of the series carry: there is no safe answer. */
  readonly unclear: readonly string[]
}

/**
 * The sharing tags of a series that takes in books of others, so that nobody sees a book who could not see it before:
 * a tag that hides is taken over, a tag that shows stays only where all of them carry it. A tag that no grant names
 * counts as one that hides.
 * @param own of the series that takes them in
 * @param others of each series that gives books
 */
export function combineTags(
  own: ReadonlySet<string>,
  others: readonly ReadonlySet<string>[],
  { allowing, denying }: TagUses,
): CombinedTags {
  const all = [own, ...others]
  const added: string[] = []
  const removed: string[] = []
  const unclear: string[] = []
  for (const tag of new Set(all.flatMap((tags) => [...tags]))) {
    if (all.every((tags) => tags.has(tag))) continue
    if (allowing.has(tag) && denying.has(tag)) unclear.push(tag)
    else if (!allowing.has(tag)) {
      if (!own.has(tag)) added.push(tag)
    } else if (own.has(tag)) removed.push(tag)
  }
  return { added: added.sort(), removed: removed.sort(), unclear: unclear.sort() }
}

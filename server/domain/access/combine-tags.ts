/** Combines the grants of users and groups for sharing tags. */
export type TagUses = { readonly allowing: ReadonlySet<string>; readonly denying: ReadonlySet<string> }

export type CombinedTags = {
  /** Ids to add to and remove from the receiving series. */
  readonly added: readonly string[]
  readonly removed: readonly string[]
  /** Tags that hide for some and allow for others, and that only some of the series have: neither choice is safe. */
  readonly unclear: readonly string[]
}

/**
 * The sharing tags of a series that receives books of others, so that no book becomes visible to anyone new: a hiding
 * tag is added, an allowing tag stays only where all series have it. A tag without grants counts as hiding.
 * @param own of the receiving series
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

import type { GroupingDecision, GroupingPreview } from '../../../api/types.ts'
import { formatAgo } from '../../../lib/format.ts'
import { decideTexts, texts } from './texts.ts'

const quoted = (names: readonly string[]) => names.map(texts.quoted).join(', ')

/** A decision as a sentence. */
export function decisionWords({ kind, sources, target, bookCount }: GroupingDecision): string {
  const from = quoted(sources.map(({ title }) => title))
  if (kind === 'merge') return texts.merged(from, target.title)
  return kind === 'move' ? texts.moved(bookCount, from, target.title) : texts.split(bookCount, from, target.title)
}

/**
 * When and by whom a decision was made and undone.
 * @param now milliseconds since 1970
 */
export function decisionHistory(decision: GroupingDecision, now: number): string {
  const { decidedBy, createdAt, undoneBy, undoneAt } = decision
  const made = byWhom(decidedBy, formatAgo(createdAt, now))
  return undoneAt === null ? made : `${made} · ${texts.undone(byWhom(undoneBy, formatAgo(undoneAt, now)))}`
}

function byWhom(name: string | null, when: string): string {
  return name === null ? when : texts.by(name, when)
}

/** Effects of a merge, move or split, one sentence each. */
export function previewWords({ target, sources, bookCount, sharingTags }: GroupingPreview): readonly string[] {
  const { added, removed } = sharingTags
  return [
    target.seriesId === null
      ? decideTexts.made(target.title, bookCount)
      : decideTexts.grows(target.title, bookCount, target.bookCountAfter),
    ...sources.map(({ title, bookCountAfter }) =>
      bookCountAfter === 0 ? decideTexts.empties(title) : decideTexts.shrinks(title, bookCountAfter),
    ),
    ...(added.length > 0 ? [decideTexts.gainsTags(quoted(added))] : []),
    ...(removed.length > 0 ? [decideTexts.losesTags(quoted(removed))] : []),
  ]
}

/** The series that now has the books of an emptied one: the target of the last active decision that moved them. */
export function takerOf(seriesId: string, decisions: readonly GroupingDecision[]): GroupingDecision['target'] | null {
  const taken = decisions.find(
    ({ undoneAt, sources, target }) =>
      undoneAt === null && target.id !== seriesId && target.exists && sources.some(({ id }) => id === seriesId),
  )
  return taken?.target ?? null
}

import { Button } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { countQuery } from '../../../api/lists/filters.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type Browse, inLibrary, withFilter, withWords } from './browse.ts'
import { describe, useNameOf } from './describe.ts'
import { type GroupDraft, readCondition, replaceNode, writeCondition } from './draft.ts'
import type { FilterTarget } from './fields.ts'
import type { FilterBarProps } from './filter-bar.tsx'
import { matchCount } from './filter-panel.tsx'
import classes from './no-matches.module.css'
import { texts } from './texts.ts'

/** The list without one of its conditions. */
type Escape = { readonly words: string; readonly browse: Browse }

const maxEscapes = 12

/** Empty state of a filtered list: offers to remove the conditions that exclude everything. */
export function NoMatches({ target, libraryId, browse, onBrowse }: FilterBarProps) {
  const filter = browse.filter ?? null
  const draft = useMemo(() => readCondition(target, filter), [target, filter])
  const nameOf = useNameOf(draft)
  const escapes = escapesOf(target, browse, draft, nameOf)
  const counts = useQueries({
    queries: escapes.map((way) => ({
      ...countQuery(target, {
        condition: inLibrary(libraryId, way.browse.filter ?? null),
        text: way.browse.q ?? '',
      }),
      enabled: escapes.length > 1,
    })),
  })
  const ways = escapes.map((way, index) => ({ ...way, count: counts[index]?.data ?? 0 }))
  const helpful = ways.filter(({ count }) => count > 0)
  const all = () => onBrowse(withFilter(withWords(browse, ''), null))
  const { nothing } = texts
  const hint = helpful.length === 0 ? nothing.none : helpful.length === 1 ? nothing.one : nothing.several
  return (
    <EmptyState
      action={
        <div className={classes.ways}>
          {helpful.length > 0 && (
            <ul className={classes.list}>
              {helpful.map(({ words, count, browse: next }) => (
                <li className={classes.way} key={words}>
                  <span className={classes.words}>
                    {words}
                    <span className={classes.count}>{matchCount(target, count)}</span>
                  </span>
                  <Button aria-label={texts.remove(words)} onClick={() => onBrowse(next)} size="xs" variant="default">
                    {nothing.removes}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <Button onClick={all} variant="default">
            {nothing.all}
          </Button>
        </div>
      }
      text={escapes.length === 1 ? `${nothing.only[target]}: ${escapes[0]?.words}.` : hint}
      title={nothing.title}
    />
  )
}

function escapesOf(
  target: FilterTarget,
  browse: Browse,
  draft: GroupDraft | null,
  nameOf: (id: string) => string | undefined,
): readonly Escape[] {
  const words = browse.q === undefined ? [] : [{ words: texts.nothing.words(browse.q), browse: withWords(browse, '') }]
  if (draft === null) return [...words, { words: texts.unknown, browse: withFilter(browse, null) }]
  const parts = draft.kind === 'any' && draft.of.length > 1 ? [draft] : draft.of
  const without = parts.map((node) => ({
    words: describe(target, node, nameOf),
    browse: withFilter(browse, node === draft ? null : writeCondition(target, replaceNode(draft, node.key, null))),
  }))
  return [...words, ...without].slice(0, maxEscapes)
}

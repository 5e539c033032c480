import { Button, CloseButton } from '@mantine/core'
import type { Browse } from './browse.ts'
import { describe } from './describe.ts'
import { type GroupDraft, newGroup, quickRule, replaceNode } from './draft.ts'
import type { FilterField, FilterTarget } from './fields.ts'
import classes from './filter-bar.module.css'
import { texts } from './texts.ts'
import { useNameOf } from './use-name-of.ts'

type ActiveFiltersProps = {
  readonly target: FilterTarget
  readonly browse: Browse
  /** Null for a filter that cannot be shown. */
  readonly draft: GroupDraft | null
  /** Fields that are told by quick choices already. */
  readonly quick: readonly FilterField[]
  readonly onDraft: (draft: GroupDraft) => void
  readonly onForget: () => void
}

/** The conditions in force, each with a way to take it away. */
export function ActiveFilters({ target, browse, draft, quick, onDraft, onForget }: ActiveFiltersProps) {
  const nameOf = useNameOf(draft)
  if (browse.filter === undefined) return null
  const quickKeys = new Set(draft === null ? [] : quick.map(({ name }) => quickRule(draft, name)?.key))
  const isAny = draft?.kind === 'any' && draft.of.length > 1
  const nodes = draft === null ? [] : isAny ? [draft] : draft.of.filter(({ key }) => !quickKeys.has(key))
  return (
    <ul aria-label={texts.active} className={classes.active}>
      {draft === null && (
        <li className={classes.chip}>
          <span>{texts.unknown}</span>
          <CloseButton aria-label={texts.remove(texts.unknown)} onClick={onForget} radius="xl" />
        </li>
      )}
      {nodes.map((node) => {
        const words = describe(target, node, nameOf)
        const remove = () =>
          onDraft(draft === null || node === draft ? newGroup('all') : replaceNode(draft, node.key, null))
        return (
          <li className={classes.chip} key={node.key}>
            <span title={words}>{words}</span>
            <CloseButton aria-label={texts.remove(words)} onClick={remove} radius="xl" />
          </li>
        )
      })}
      <li>
        <Button onClick={onForget} size="compact-sm" variant="subtle">
          {texts.clear}
        </Button>
      </li>
    </ul>
  )
}

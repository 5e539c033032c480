import { Button, CloseButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { TuneIcon } from '../../../ui/icons.tsx'
import { type Browse, withFilter } from './browse.ts'
import { describe, useNameOf } from './describe.ts'
import {
  type GroupDraft,
  newGroup,
  newRule,
  quickRule,
  readCondition,
  replaceNode,
  ruleCount,
  withQuick,
  writeCondition,
} from './draft.ts'
import { type FilterField, type FilterTarget, fieldNamed } from './fields.ts'
import classes from './filter-bar.module.css'
import { FilterPanel } from './filter-panel.tsx'
import { QuickChoice } from './quick-choice.tsx'
import { SavedFilters } from './saved-filters.tsx'
import { texts } from './texts.ts'

type ActiveFiltersProps = {
  readonly target: FilterTarget
  readonly browse: Browse
  /** Null when the filter cannot be shown. */
  readonly draft: GroupDraft | null
  /** Fields that quick choices already show. */
  readonly quick: readonly FilterField[]
  readonly onDraft: (draft: GroupDraft) => void
  readonly onForget: () => void
}

/** Active conditions, each with a remove button. */
function ActiveFilters({ target, browse, draft, quick, onDraft, onForget }: ActiveFiltersProps) {
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

export type FilterBarProps = {
  readonly target: FilterTarget
  /** The library that the list is limited to; null for all. */
  readonly libraryId: string | null
  readonly browse: Browse
  /** `replace` replaces the history entry. */
  readonly onBrowse: (browse: Browse, how?: 'replace') => void
}

const quickFields: Readonly<Record<FilterTarget, readonly string[]>> = {
  series: ['readStatus', 'libraryId', 'genre', 'status'],
  books: ['readStatus', 'libraryId', 'format', 'genre'],
}

/** Filter of a list: quick choices, builder, saved filters, and active conditions. */
export function FilterBar({ target, libraryId, browse, onBrowse }: FilterBarProps) {
  const [opened, panel] = useDisclosure()
  const [startWith, setStartWith] = useState<FilterField | null>(null)
  const current = browse.filter ?? null
  const draft = useMemo(() => readCondition(target, current), [target, current])
  const quick = quickFields[target]
    .filter((name) => libraryId === null || name !== 'libraryId')
    .flatMap((name) => fieldNamed(target, name) ?? [])
  const setFilter = (next: GroupDraft) => onBrowse(withFilter(browse, writeCondition(target, next)))
  const open = (field: FilterField | null) => {
    setStartWith(field)
    panel.open()
  }
  const count = draft === null ? 0 : ruleCount(draft)
  return (
    <>
      <div className={classes.bar}>
        <Button
          aria-label={count === 0 ? texts.filters : texts.filtersOn(count)}
          leftSection={<TuneIcon size={18} />}
          onClick={() => open(null)}
          size="sm"
          variant={count === 0 ? 'default' : 'light'}
        >
          {count === 0 ? texts.filters : `${texts.filters} · ${count}`}
        </Button>
        {quick.map((field) => (
          <QuickChoice
            field={field}
            key={field.name}
            onMore={() => open(field)}
            onValue={(value) => setFilter(withQuick(draft ?? newGroup('all'), field, value))}
            value={draft === null ? '' : (quickRule(draft, field.name)?.value ?? '')}
          />
        ))}
        <SavedFilters browse={browse} libraryId={libraryId} onBrowse={onBrowse} target={target} />
      </div>
      <ActiveFilters
        browse={browse}
        draft={draft}
        onDraft={setFilter}
        onForget={() => onBrowse(withFilter(browse, null))}
        quick={quick}
        target={target}
      />
      <FilterPanel
        draft={started(draft, startWith)}
        libraryId={libraryId}
        onClose={panel.close}
        onFilter={(filter) => onBrowse(withFilter(browse, filter))}
        opened={opened}
        target={target}
        text={browse.q ?? ''}
      />
    </>
  )
}

/** Initial draft of the builder, with an empty condition for the requested field. */
function started(draft: GroupDraft | null, field: FilterField | null): GroupDraft {
  const known = draft ?? newGroup('all')
  return field === null ? known : { ...known, of: [...known.of, newRule(field)] }
}

import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { useRef } from 'react'
import { PlusIcon, TrashIcon } from '../../../ui/icons.tsx'
import { deepestGroup, type FilterNode, type GroupDraft, newGroup, newRule, replaceNode } from './draft.ts'
import { type FilterTarget, fieldsOf } from './fields.ts'
import classes from './filter-panel.module.css'
import { RuleRow } from './rule-row.tsx'
import { texts } from './texts.ts'

type GroupBoxProps = {
  readonly target: FilterTarget
  readonly group: GroupDraft
  readonly onGroup: (group: GroupDraft | null) => void
  /** 1 for the whole filter. */
  readonly depth: number
  /** The fields that can be asked for, when not all of them. */
  readonly only?: ReadonlySet<string> | undefined
}

const kinds = [
  { value: 'all', label: texts.all },
  { value: 'any', label: texts.any },
]

/** Conditions of which all or any must hold, and groups of them inside. */
export function GroupBox({ target, group, onGroup, depth, only }: GroupBoxProps) {
  const adder = useRef<HTMLButtonElement>(null)
  const change = (key: number) => (next: FilterNode | null) => {
    // The button that was pressed goes with what it takes away: the keyboard goes on here.
    if (next === null) adder.current?.focus()
    onGroup(replaceNode(group, key, next))
  }
  const add = (node: FilterNode) => onGroup({ ...group, of: [...group.of, node] })
  const addRule = () => {
    const [first] = fieldsOf(target, only)
    if (first !== undefined) add(newRule(first))
  }
  return (
    <fieldset className={classes.group} data-nested={depth > 1 || undefined}>
      <legend className={classes.legend}>{group.kind === 'all' ? texts.all : texts.any}</legend>
      {(group.of.length > 1 || depth > 1) && (
        <div className={classes.groupHead}>
          <NativeSelect
            aria-label={texts.howMany}
            data={kinds}
            onChange={(event) => onGroup({ ...group, kind: event.currentTarget.value === 'any' ? 'any' : 'all' })}
            value={group.kind}
          />
          {depth > 1 && (
            <ActionIcon aria-label={texts.removeGroup} onClick={() => onGroup(null)} size={36} variant="subtle">
              <TrashIcon size={18} />
            </ActionIcon>
          )}
        </div>
      )}
      {group.of.map((node) =>
        node.kind === 'rule' ? (
          <RuleRow key={node.key} only={only} onRule={change(node.key)} rule={node} target={target} />
        ) : (
          <GroupBox
            depth={depth + 1}
            group={node}
            key={node.key}
            only={only}
            onGroup={change(node.key)}
            target={target}
          />
        ),
      )}
      <div className={classes.adders}>
        <Button leftSection={<PlusIcon size={16} />} onClick={addRule} ref={adder} size="xs" variant="default">
          {texts.addRule}
        </Button>
        {depth < deepestGroup && (
          <Button
            leftSection={<PlusIcon size={16} />}
            onClick={() => add(newGroup(group.kind === 'all' ? 'any' : 'all'))}
            size="xs"
            variant="default"
          >
            {texts.addGroup}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

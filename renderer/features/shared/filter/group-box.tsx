import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { useRef } from 'react'
import { PlusIcon, TrashIcon } from '../../../ui/icons.tsx'
import {
  deepestGroup,
  type FilterNode,
  type GroupDraft,
  newGroup,
  newRule,
  operandOf,
  type RuleDraft,
  replaceNode,
} from './draft.ts'
import { type FilterTarget, fieldNamed, fieldsOf, operatorsOf } from './fields.ts'
import classes from './filter-panel.module.css'
import { texts } from './texts.ts'
import { ValueInput } from './value-input.tsx'

type RuleRowProps = {
  readonly target: FilterTarget
  readonly rule: RuleDraft
  /** Available fields; all when omitted. */
  readonly only?: ReadonlySet<string> | undefined
  readonly onRule: (rule: RuleDraft | null) => void
}

/** One condition: field, operator and value. */
function RuleRow({ target, rule, only, onRule }: RuleRowProps) {
  const field = fieldNamed(target, rule.field)
  if (field === undefined) return null
  const chooseField = (name: string) => {
    const next = fieldNamed(target, name)
    if (next !== undefined) onRule({ ...newRule(next), key: rule.key })
  }
  return (
    <div className={classes.rule}>
      <NativeSelect
        aria-label={texts.field}
        data={fieldsOf(target, only).map(({ name, label }) => ({ value: name, label }))}
        onChange={(event) => chooseField(event.currentTarget.value)}
        value={field.name}
      />
      <NativeSelect
        aria-label={`${texts.operator}: ${field.label}`}
        data={[...operatorsOf(field, rule.operator)]}
        onChange={(event) => onRule({ ...rule, operator: event.currentTarget.value })}
        value={rule.operator}
      />
      {operandOf(rule.operator) !== 'none' && (
        <div className={classes.value}>
          <ValueInput field={field} onRule={onRule} rule={rule} />
        </div>
      )}
      <ActionIcon
        aria-label={`${texts.removeRule}: ${field.label}`}
        className={classes.remove}
        onClick={() => onRule(null)}
        size={36}
        variant="subtle"
      >
        <TrashIcon size={18} />
      </ActionIcon>
    </div>
  )
}

type GroupBoxProps = {
  readonly target: FilterTarget
  readonly group: GroupDraft
  readonly onGroup: (group: GroupDraft | null) => void
  /** 1 for the top level. */
  readonly depth: number
  /** Available fields; all when omitted. */
  readonly only?: ReadonlySet<string> | undefined
}

const kinds = [
  { value: 'all', label: texts.all },
  { value: 'any', label: texts.any },
]

/** A group of conditions and nested groups. */
export function GroupBox({ target, group, onGroup, depth, only }: GroupBoxProps) {
  const adder = useRef<HTMLButtonElement>(null)
  const change = (key: number) => (next: FilterNode | null) => {
    // The remove button unmounts with its condition: move the focus here.
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

import { ActionIcon, NativeSelect } from '@mantine/core'
import { TrashIcon } from '../../../ui/icons.tsx'
import { newRule, operandOf, type RuleDraft } from './draft.ts'
import { type FilterTarget, fieldNamed, fieldsOf, operatorsOf } from './fields.ts'
import classes from './filter-panel.module.css'
import { texts } from './texts.ts'
import { ValueInput } from './value-input.tsx'

type RuleRowProps = {
  readonly target: FilterTarget
  readonly rule: RuleDraft
  /** The fields that can be asked for, when not all of them. */
  readonly only?: ReadonlySet<string> | undefined
  readonly onRule: (rule: RuleDraft | null) => void
}

/** One condition: what, how, and with what it is compared. */
export function RuleRow({ target, rule, only, onRule }: RuleRowProps) {
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

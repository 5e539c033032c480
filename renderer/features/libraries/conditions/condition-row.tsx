import { ActionIcon, NativeSelect, TagsInput, TextInput } from '@mantine/core'
import { TrashIcon } from '../../../ui/icons.tsx'
import settings from '../library-settings.module.css'
import classes from './conditions.module.css'
import { type ConditionDraft, newCondition, operandOf } from './draft.ts'
import { type ConditionField, fieldChoices, fieldNamed, needsName, type Operator, operatorsOf } from './fields.ts'
import { lockedNames, lockNames, operatorNames, texts } from './texts.ts'

type ConditionRowProps = {
  readonly rule: ConditionDraft
  /** 1-based. */
  readonly number: number
  /** Null removes it. */
  readonly onRule: (rule: ConditionDraft | null) => void
}

const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** A condition: field, operator and value. */
export function ConditionRow({ rule, number, onRule }: ConditionRowProps) {
  const field = fieldNamed(rule.field)
  if (field === undefined) return null
  const choose = (name: string) => {
    const next = fieldNamed(name)
    if (next !== undefined) onRule(newCondition(next, rule.key))
  }
  return (
    <li aria-label={`${texts.condition} ${number}`} className={classes.rule}>
      <div className={classes.parts}>
        <NativeSelect
          aria-label={`${texts.what}, ${texts.condition} ${number}`}
          data={fieldChoices}
          onChange={(event) => choose(event.currentTarget.value)}
          value={field.name}
        />
        {needsName(field) && <NameInput field={field} number={number} onRule={onRule} rule={rule} />}
        <HowInput field={field} number={number} onRule={onRule} rule={rule} />
        {field.family !== 'lock' && <ValueInput field={field} number={number} onRule={onRule} rule={rule} />}
      </div>
      <ActionIcon aria-label={`${texts.remove} ${number}`} onClick={() => onRule(null)} size={36} variant="subtle">
        <TrashIcon size={18} />
      </ActionIcon>
    </li>
  )
}

type PartProps = Omit<ConditionRowProps, 'onRule'> & {
  readonly field: ConditionField
  readonly onRule: (rule: ConditionDraft) => void
}

function NameInput({ field, rule, number, onRule }: PartProps) {
  if (field.family === 'lock') {
    return (
      <NativeSelect
        aria-label={`${texts.lockedDetail}, ${texts.condition} ${number}`}
        data={choicesOf(lockedNames)}
        onChange={(event) => onRule({ ...rule, name: event.currentTarget.value })}
        value={rule.name}
      />
    )
  }
  const label = field.name === 'externalIds.' ? texts.source : texts.custom
  return (
    <TextInput
      aria-label={`${label}, ${texts.condition} ${number}`}
      maxLength={150}
      onChange={(event) => onRule({ ...rule, name: event.currentTarget.value })}
      placeholder={label}
      value={rule.name}
    />
  )
}

function HowInput({ field, rule, number, onRule }: PartProps) {
  const label = `${texts.how}, ${texts.condition} ${number}`
  if (field.family === 'lock') {
    return (
      <NativeSelect
        aria-label={label}
        data={choicesOf(lockNames)}
        onChange={(event) => onRule({ ...rule, value: event.currentTarget.value })}
        value={rule.value}
      />
    )
  }
  return (
    <NativeSelect
      aria-label={label}
      data={operatorsOf(field, rule.operator).map((value) => ({ value, label: operatorNames[value] }))}
      onChange={(event) => onRule({ ...rule, operator: event.currentTarget.value as Operator })}
      value={rule.operator}
    />
  )
}

function ValueInput({ field, rule, number, onRule }: PartProps) {
  const operand = operandOf(rule.operator)
  if (operand === 'none') return null
  if (operand === 'many') {
    return (
      <TagsInput
        aria-label={`${texts.values}, ${texts.condition} ${number}`}
        maxTags={100}
        onChange={(values) => onRule({ ...rule, values })}
        placeholder={rule.values.length === 0 ? texts.valuesHint : ''}
        value={[...rule.values]}
      />
    )
  }
  const label = `${texts.value}, ${texts.condition} ${number}`
  const change = (value: string) => onRule({ ...rule, value })
  if (field.choices !== undefined && (rule.operator === 'equals' || rule.operator === 'not_equals')) {
    const isKnown = field.choices.some(({ value }) => value === rule.value)
    return (
      <NativeSelect
        aria-label={label}
        data={[
          ...(isKnown ? [] : [{ value: rule.value, label: rule.value === '' ? texts.choose : rule.value }]),
          ...field.choices,
        ]}
        onChange={(event) => change(event.currentTarget.value)}
        value={rule.value}
      />
    )
  }
  return (
    <TextInput
      aria-label={label}
      className={rule.operator === 'matches' ? settings.code : undefined}
      maxLength={500}
      onChange={(event) => change(event.currentTarget.value)}
      placeholder={texts.value}
      value={rule.value}
      {...(field.family === 'number' && { inputMode: 'decimal' as const })}
    />
  )
}

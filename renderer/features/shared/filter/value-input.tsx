import { Autocomplete, MultiSelect, NativeSelect, Select, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { librariesQuery } from '../../../api/queries/libraries.ts'
import { seriesPageQuery, seriesQuery } from '../../../api/queries/series.ts'
import { termSuggestionsQuery } from '../../../api/titles/terms.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useTypedText } from '../../../lib/use-typed-text.ts'
import { operandOf, type RuleDraft } from './draft.ts'
import type { FilterField, NameKind } from './fields.ts'
import classes from './filter-panel.module.css'
import { texts } from './texts.ts'

type OneProps = { readonly label: string; readonly value: string; readonly onValue: (value: string) => void }

function LibraryInput({ label, value, onValue }: OneProps) {
  const libraries = useQuery(librariesQuery).data ?? []
  return (
    <NativeSelect
      aria-label={label}
      data={[{ value: '', label: texts.choose }, ...libraries.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={(event) => onValue(event.currentTarget.value)}
      value={value}
    />
  )
}

type ManyProps = {
  readonly label: string
  readonly values: readonly string[]
  readonly onValues: (values: readonly string[]) => void
}

function LibrariesInput({ label, values, onValues }: ManyProps) {
  const libraries = useQuery(librariesQuery).data ?? []
  return (
    <MultiSelect
      aria-label={label}
      data={libraries.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onValues}
      placeholder={values.length === 0 ? texts.choose : ''}
      value={[...values]}
    />
  )
}

/** A series, with search. */
function SeriesInput({ label, value, onValue }: OneProps) {
  const [text, setText] = useState('')
  const { typed, change } = useTypedText(text, 200, setText)
  const first = { condition: null, text, sort: text === '' ? 'name,asc' : '' }
  const found = useQuery({ ...seriesPageQuery(first, 1, 20), placeholderData: keepPreviousData }).data?.data ?? []
  const chosen = useQuery({ ...seriesQuery(value), enabled: value !== '' }).data
  const options = [...(chosen === undefined ? [] : [chosen]), ...found.filter(({ id }) => id !== chosen?.id)]
  return (
    <Select
      aria-label={label}
      data={options.map(({ id, title }) => ({ value: id, label: title }))}
      filter={({ options: all }) => all}
      key={chosen?.id ?? ''}
      nothingFoundMessage={texts.noNames}
      onChange={(id) => onValue(id ?? '')}
      onSearchChange={(next) => next !== chosen?.title && next !== typed && change(next)}
      placeholder={texts.choose}
      searchable
      value={value === '' ? null : value}
    />
  )
}

type NameInputProps = {
  readonly kind: NameKind
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
  readonly placeholder?: string
}

const shown = 30

/** A genre, tag or person, with suggestions ordered by number of series. */
function NameInput({ kind, label, value, onValue, placeholder = '' }: NameInputProps) {
  const [touched, setTouched] = useState(false)
  const [typed] = useDebouncedValue(touched ? value.trim() : '', 150)
  const names = useQuery(termSuggestionsQuery(kind, typed, shown)).data?.data ?? []
  return (
    <Autocomplete
      aria-label={label}
      comboboxProps={{ withinPortal: true }}
      data={[...new Set(names.map(({ name }) => name))]}
      filter={({ options }) => options}
      maxDropdownHeight={260}
      maxLength={500}
      onChange={(next) => {
        setTouched(true)
        onValue(next)
      }}
      placeholder={placeholder}
      value={value}
    />
  )
}

type ValueInputProps = {
  readonly field: FilterField
  readonly rule: RuleDraft
  readonly onRule: (rule: RuleDraft) => void
}

/** Value input for the field and operator of a condition. */
export function ValueInput({ field, rule, onRule }: ValueInputProps) {
  const label = `${texts.value}: ${field.label}`
  const operand = operandOf(rule.operator)
  if (operand === 'none') return null
  if (operand === 'many') {
    if (field.ids !== 'library')
      return <Text size="sm">{`${formatNumber(rule.values.length)} ${texts.someSeries}`}</Text>
    return <LibrariesInput label={label} onValues={(values) => onRule({ ...rule, values })} values={rule.values} />
  }
  if (operand === 'range') return <RangeInput field={field} onRule={onRule} rule={rule} />
  return <OneInput field={field} onValue={(value) => onRule({ ...rule, value })} rule={rule} />
}

type OneInputProps = {
  readonly field: FilterField
  readonly rule: RuleDraft
  readonly onValue: (value: string) => void
}

function OneInput({ field, rule: { operator, value }, onValue }: OneInputProps) {
  const common = { label: `${texts.value}: ${field.label}`, value, onValue }
  const isEquality = operator === 'is' || operator === 'isNot'
  if (field.ids === 'library') return <LibraryInput {...common} />
  if (field.ids === 'series') return <SeriesInput {...common} />
  if (field.names !== undefined && isEquality) {
    return <NameInput {...common} kind={field.names} placeholder={texts.choose} />
  }
  if (field.choices !== undefined && isEquality) {
    return (
      <NativeSelect
        aria-label={common.label}
        data={[{ value: '', label: texts.choose }, ...field.choices]}
        onChange={(event) => onValue(event.currentTarget.value)}
        value={value}
      />
    )
  }
  return <PlainInput field={field} label={common.label} onValue={onValue} value={value} />
}

type PlainInputProps = Omit<OneInputProps, 'rule'> & { readonly label: string; readonly value: string }

function PlainInput({ field, label, value, onValue }: PlainInputProps) {
  return (
    <TextInput
      aria-label={label}
      maxLength={500}
      onChange={(event) => onValue(event.currentTarget.value)}
      value={value}
      {...(field.family === 'date' && { type: 'date' })}
      {...(field.family === 'number' && { inputMode: 'decimal' as const, placeholder: '0' })}
    />
  )
}

function RangeInput({ field, rule, onRule }: ValueInputProps) {
  return (
    <div className={classes.range}>
      <PlainInput
        field={field}
        label={`${texts.from}: ${field.label}`}
        onValue={(low) => onRule({ ...rule, low })}
        value={rule.low}
      />
      <span>{texts.and}</span>
      <PlainInput
        field={field}
        label={`${texts.to}: ${field.label}`}
        onValue={(high) => onRule({ ...rule, high })}
        value={rule.high}
      />
    </div>
  )
}

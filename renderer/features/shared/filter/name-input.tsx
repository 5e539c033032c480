import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { termSuggestionsQuery } from '../../../api/queries/terms.ts'
import type { NameKind } from './fields.ts'

type NameInputProps = {
  readonly kind: NameKind
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
  readonly placeholder?: string
}

const shown = 30

/** A genre, a tag or a person: what exists is offered as one types, those that most series carry first. */
export function NameInput({ kind, label, value, onValue, placeholder = '' }: NameInputProps) {
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

import { MultiSelect, NativeSelect, Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { librariesQuery } from '../../../api/queries/libraries.ts'
import { seriesPageQuery, seriesQuery } from '../../../api/queries/series.ts'
import { useTypedText } from '../../../lib/use-typed-text.ts'
import { texts } from './texts.ts'

type OneProps = { readonly label: string; readonly value: string; readonly onValue: (value: string) => void }

/** One of the libraries. */
export function LibraryInput({ label, value, onValue }: OneProps) {
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

/** Some of the libraries. */
export function LibrariesInput({ label, values, onValues }: ManyProps) {
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

/** One of the series, found as one types. */
export function SeriesInput({ label, value, onValue }: OneProps) {
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

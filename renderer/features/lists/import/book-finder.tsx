import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bookSearchQuery } from '../../../api/queries/books.ts'
import { texts } from './texts.ts'

const pauseMs = 200

type BookFinderProps = {
  readonly label: string
  /** What is looked for at first. */
  readonly start: string
  readonly onChoose: (bookId: string | null) => void
}

/** Finds a book as one types and gives its id; null when the choice is taken back. */
export function BookFinder({ label, start, onChoose }: BookFinderProps) {
  const [text, setText] = useState(start)
  const [chosen, setChosen] = useState<{ readonly value: string; readonly label: string } | null>(null)
  const [searched] = useDebouncedValue(chosen?.label === text ? '' : text.trim(), pauseMs)
  const found = useQuery(bookSearchQuery(searched)).data?.data ?? []
  const options = found.map(({ id, title, seriesName }) => ({
    value: id,
    label: title.includes(seriesName) ? title : `${title} · ${seriesName}`,
  }))
  const data = chosen === null || options.some(({ value }) => value === chosen.value) ? options : [chosen, ...options]
  return (
    <Select
      aria-label={label}
      clearable
      data={data}
      defaultDropdownOpened
      filter={({ options: all }) => all}
      limit={24}
      nothingFoundMessage={searched === '' ? texts.typeMore : texts.nothing}
      onChange={(value, option) => {
        setChosen(value === null || option === null ? null : { value, label: option.label })
        onChoose(value)
      }}
      onSearchChange={setText}
      searchable
      searchValue={text}
      value={chosen?.value ?? null}
    />
  )
}

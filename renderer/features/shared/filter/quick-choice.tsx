import { Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { librariesQuery } from '../../../api/queries/libraries.ts'
import { termSuggestionsQuery } from '../../../api/titles/terms.ts'
import { CheckIcon, ChevronDownIcon } from '../../../ui/icons.tsx'
import type { FilterField } from './fields.ts'
import { texts } from './texts.ts'

type QuickChoiceProps = {
  readonly field: FilterField
  /** Empty for any. */
  readonly value: string
  readonly onValue: (value: string) => void
  /** Opens the builder for other conditions. */
  readonly onMore: () => void
}

/** A quick condition: read state, library, genre or format. */
export function QuickChoice({ field, value, onValue, onMore }: QuickChoiceProps) {
  const [opened, setOpened] = useState(false)
  const { options, more } = useOptions(field, opened, value)
  if (field.ids !== undefined && options.length < 2) return null
  const chosen = options.find((option) => option.value === value)?.label ?? value
  return (
    <Menu onChange={setOpened} opened={opened} position="bottom-start" width={220}>
      <Menu.Target>
        <Button rightSection={<ChevronDownIcon size={14} />} size="sm" variant={value === '' ? 'default' : 'light'}>
          {value === '' ? field.label : `${field.label}: ${chosen}`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={380} style={{ overflowY: 'auto' }}>
        <Menu.Item leftSection={mark(value === '')} onClick={() => onValue('')}>
          {texts.anyOne}
        </Menu.Item>
        {options.map((option) => (
          <Menu.Item
            key={option.value}
            leftSection={mark(option.value === value)}
            onClick={() => onValue(option.value)}
          >
            {option.label}
          </Menu.Item>
        ))}
        {more && <Menu.Item onClick={onMore}>{texts.more}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  )
}

function mark(chosen: boolean) {
  return chosen ? (
    <CheckIcon aria-label={texts.chosen} size={16} />
  ) : (
    <span style={{ display: 'inline-block', width: 16 }} />
  )
}

const fewNames = 12

function useOptions(field: FilterField, opened: boolean, value: string) {
  const libraries = useQuery({ ...librariesQuery, enabled: field.ids === 'library' }).data ?? []
  const terms = useQuery({
    ...termSuggestionsQuery(field.names ?? 'genre', '', fewNames),
    enabled: field.names !== undefined && opened,
  }).data
  if (field.choices !== undefined) return { options: field.choices, more: false }
  if (field.ids === 'library') {
    return { options: libraries.map(({ id, name }) => ({ value: id, label: name })), more: false }
  }
  const names = [...new Set([...(value === '' ? [] : [value]), ...(terms?.data ?? []).map(({ name }) => name)])]
  return { options: names.map((name) => ({ value: name, label: name })), more: (terms?.total ?? 0) > fewNames }
}

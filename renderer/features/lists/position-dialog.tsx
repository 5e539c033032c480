import { Button, Group, Modal, NumberInput, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OperationOutput } from '../../../server/contract/index.ts'
import type { PageQuery } from '../../api/lists/use-paged-list.ts'
import { formatNumber } from '../../lib/format.ts'
import { SearchIcon } from '../../ui/icons.tsx'
import classes from './lists.module.css'
import { texts } from './texts.ts'

type PositionDialogProps = {
  readonly title: string
  /** Length of the list. */
  readonly total: number
  /** Called with the 0-based index. */
  readonly onPosition: (position: number) => void
  readonly onClose: () => void
}

/** Asks for a position in the list by number. */
export function PositionDialog({ title, total, onPosition, onClose }: PositionDialogProps) {
  const [position, setPosition] = useState<number | string>('')
  const isPosition = typeof position === 'number' && position >= 1
  return (
    <Modal onClose={onClose} opened title={<strong>{title}</strong>}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isPosition) onPosition(Math.min(position, total) - 1)
        }}
      >
        <NumberInput
          allowDecimal={false}
          allowNegative={false}
          data-autofocus
          description={texts.arranging.positionHint(formatNumber(total))}
          label={texts.arranging.position}
          max={total}
          min={1}
          onChange={setPosition}
          value={position}
        />
        <Group justify="flex-end" mt="md">
          <Button onClick={onClose} variant="default">
            {texts.form.cancel}
          </Button>
          <Button disabled={!isPosition} type="submit">
            {texts.arranging.move}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

const pauseMs = 200
const words = texts.arranging

type FindPositionProps = {
  /** Positions whose title contains a text. */
  readonly positionsQuery: (text: string) => PageQuery<OperationOutput<'findInReadList'>>
  readonly total: number
  /** Called with a 0-based index. */
  readonly onGoTo: (index: number) => void
}

/** Jumps to a member of a long list by a part of its title or by its position. */
export function FindPosition({ positionsQuery, total, onGoTo }: FindPositionProps) {
  const [text, setText] = useState('')
  const [searchText] = useDebouncedValue(text.trim(), pauseMs)
  const found = useQuery({ ...positionsQuery(searchText), enabled: searchText !== '' }).data
  const number = /^\d{1,5}$/.test(searchText) ? Number(searchText) : 0
  const goTo = (position: number) => {
    setText('')
    onGoTo(position - 1)
  }
  const isPosition = number >= 1 && number <= total
  const first = isPosition ? number : found?.[0]?.place
  return (
    <search className={classes.finder}>
      <TextInput
        aria-label={words.find}
        leftSection={<SearchIcon size={18} />}
        maxLength={200}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && first !== undefined && searchText === text.trim()) goTo(first)
        }}
        placeholder={words.find}
        type="search"
        value={text}
      />
      {text.trim() !== '' && searchText !== '' && (
        <ul aria-label={words.found} className={classes.positions}>
          {isPosition && (
            <li>
              <UnstyledButton className={classes.positionInput} onClick={() => goTo(number)}>
                {words.goTo(formatNumber(number))}
              </UnstyledButton>
            </li>
          )}
          {found?.map(({ id, title, seriesName, place: position }) => (
            <li key={id}>
              <UnstyledButton className={classes.positionInput} onClick={() => goTo(position)}>
                <span className={classes.about}>{formatNumber(position)}</span>
                <span className={classes.positionTitle}>{title}</span>
                {seriesName !== null && <span className={classes.about}>{seriesName}</span>}
              </UnstyledButton>
            </li>
          ))}
          {found?.length === 0 && !isPosition && <li className={classes.about}>{texts.nothingFound}</li>}
        </ul>
      )}
    </search>
  )
}

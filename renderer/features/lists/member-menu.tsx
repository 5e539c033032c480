import { ActionIcon, Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { MoreIcon } from '../../ui/icons.tsx'
import { texts } from './texts.ts'

const words = texts.arranging

/** What moves members of a list. */
export type Moves = {
  readonly toTop: (ids: readonly string[]) => void
  readonly toEnd: (ids: readonly string[]) => void
  /** Asks to which place. */
  readonly toPlace: (ids: readonly string[]) => void
}

type MemberMenuProps = { readonly item: { readonly id: string; readonly title: string }; readonly moves: Moves }

/** Where one member of a list can be moved to. */
export function MemberMenu({ item: { id, title }, moves }: MemberMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`${words.more} ${title}`} size={40} variant="subtle">
          <MoreIcon size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => moves.toPlace([id])}>{words.toPosition}</Menu.Item>
        <Menu.Item onClick={() => moves.toTop([id])}>{words.toTop}</Menu.Item>
        <Menu.Item onClick={() => moves.toEnd([id])}>{words.toEnd}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

type SelectedMovesProps = {
  /** In the order of the list. */
  readonly ids: readonly string[]
  readonly moves: Moves | null
  readonly onRemove: ((ids: readonly string[]) => Promise<unknown>) | null
}

/** What can be done with the members that are selected. */
export function SelectedMoves({ ids, moves, onRemove }: SelectedMovesProps) {
  const [removing, setRemoving] = useState(false)
  const isNone = ids.length === 0
  const remove = () => {
    setRemoving(true)
    void onRemove?.(ids).finally(() => setRemoving(false))
  }
  return (
    <>
      {moves !== null && (
        <>
          <Button disabled={isNone} onClick={() => moves.toTop(ids)} variant="default">
            {words.toTop}
          </Button>
          <Button disabled={isNone} onClick={() => moves.toEnd(ids)} variant="default">
            {words.toEnd}
          </Button>
          <Button disabled={isNone} onClick={() => moves.toPlace(ids)} variant="default">
            {words.toPosition}
          </Button>
        </>
      )}
      {onRemove !== null && (
        <Button disabled={isNone} loading={removing} onClick={remove}>
          {words.remove}
        </Button>
      )}
    </>
  )
}

import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { texts } from './texts.ts'

const words = texts.arranging

/** Moves for members of a list. */
export type Moves = {
  readonly toTop: (ids: readonly string[]) => void
  readonly toEnd: (ids: readonly string[]) => void
  /** Asks for the position. */
  readonly toPosition: (ids: readonly string[]) => void
}

type MemberMenuProps = { readonly item: { readonly id: string; readonly title: string }; readonly moves: Moves }

/** Menu to move one member of a list. */
export function MemberMenu({ item: { id, title }, moves }: MemberMenuProps) {
  return (
    <MoreMenu label={`${words.more} ${title}`} position="bottom-end" size={40} variant="subtle">
      <Menu.Item onClick={() => moves.toPosition([id])}>{words.toPosition}</Menu.Item>
      <Menu.Item onClick={() => moves.toTop([id])}>{words.toTop}</Menu.Item>
      <Menu.Item onClick={() => moves.toEnd([id])}>{words.toEnd}</Menu.Item>
    </MoreMenu>
  )
}

type SelectedMovesProps = {
  /** In list order. */
  readonly ids: readonly string[]
  readonly moves: Moves | null
  readonly onRemove: (ids: readonly string[]) => Promise<unknown>
}

/** Actions for the selected members. */
export function SelectedMoves({ ids, moves, onRemove }: SelectedMovesProps) {
  const [removing, setRemoving] = useState(false)
  const isNone = ids.length === 0
  const remove = () => {
    setRemoving(true)
    void onRemove(ids).finally(() => setRemoving(false))
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
          <Button disabled={isNone} onClick={() => moves.toPosition(ids)} variant="default">
            {words.toPosition}
          </Button>
        </>
      )}
      <Button disabled={isNone} loading={removing} onClick={remove}>
        {words.remove}
      </Button>
    </>
  )
}

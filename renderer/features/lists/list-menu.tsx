import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '../../api/account/use-me.ts'
import type { AnyList } from '../../api/lists/list-kinds.ts'
import { useList } from '../../api/lists/lists.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { ListForm } from './list-form.tsx'
import type { ListView, Member } from './list-views.ts'
import { texts } from './texts.ts'

type ListMenuProps<L extends AnyList, M extends Member> = {
  readonly view: ListView<L, M>
  readonly list: L
  /** Further items: the first ones, and those after editing. */
  readonly before?: ReactNode
  readonly after?: ReactNode
}

/** What can be done with a list as a whole. */
export function ListMenu<L extends AnyList, M extends Member>({ view, list, before, after }: ListMenuProps<L, M>) {
  const { kind, words, orderedHint, tab } = view
  const mayChange = useMay(`${kind.name}-write`)
  const mayRemove = useMay(`${kind.name}-delete`)
  const { change, remove } = useList(kind, list.id)
  const navigate = useNavigate()
  const [editing, edit] = useDisclosure()
  const [removing, askRemove] = useDisclosure()
  if (!mayChange && !mayRemove && before === undefined) return null
  return (
    <>
      <MoreMenu label={words.more}>
        {before}
        {mayChange && <Menu.Item onClick={edit.open}>{words.edit}</Menu.Item>}
        {after}
        {mayRemove && <Menu.Item onClick={askRemove.open}>{words.remove}</Menu.Item>}
      </MoreMenu>
      <ListForm
        action={texts.form.save}
        busy={change.isPending}
        error={change.error}
        onClose={edit.close}
        onSubmit={(draft) => change.mutate(draft, { onSuccess: edit.close })}
        opened={editing}
        orderedHint={orderedHint}
        start={list}
        title={words.edit}
      />
      <Confirm
        action={words.remove}
        mutation={remove}
        onClose={askRemove.close}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => void navigate({ to: '/lists', search: tab, replace: true }),
          })
        }
        opened={removing}
        title={words.removeAsk}
      >
        {words.removeExplanation}
      </Confirm>
    </>
  )
}

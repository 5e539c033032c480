import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Confirm } from '../../ui/confirm.tsx'
import { MoreIcon } from '../../ui/icons.tsx'
import { type ListDraft, ListForm } from './list-form.tsx'
import { texts } from './texts.ts'

type Work<Given> = {
  readonly isPending: boolean
  readonly error: unknown
  readonly mutate: (given: Given, then: { readonly onSuccess: () => void }) => void
}

type ListMenuProps = {
  readonly list: ListDraft
  readonly words: Readonly<Record<'more' | 'edit' | 'remove' | 'removeAsk' | 'removeExplanation', string>>
  /** What its order is when it keeps none of its own. */
  readonly orderedHint: string
  /** Null for whoever may not do it. */
  readonly change: Work<ListDraft> | null
  readonly remove: Work<void> | null
  /** The tab of the lists that is shown when this one is gone. */
  readonly tab: { readonly kind?: 'reading' }
  /** Further items, the first ones and those after editing. */
  readonly before?: ReactNode
  readonly after?: ReactNode
}

/** What can be done with a collection or a reading list as a whole. */
export function ListMenu({ list, words, orderedHint, change, remove, tab, before, after }: ListMenuProps) {
  const navigate = useNavigate()
  const [editing, edit] = useDisclosure()
  const [removing, askRemove] = useDisclosure()
  const leave = () => void navigate({ to: '/lists', search: tab, replace: true })
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={words.more} size={36} variant="default">
            <MoreIcon />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {before}
          {change !== null && <Menu.Item onClick={edit.open}>{words.edit}</Menu.Item>}
          {after}
          {remove !== null && <Menu.Item onClick={askRemove.open}>{words.remove}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {change !== null && (
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
      )}
      {remove !== null && (
        <Confirm
          action={words.remove}
          busy={remove.isPending}
          error={remove.error}
          onClose={askRemove.close}
          onConfirm={() => remove.mutate(undefined, { onSuccess: leave })}
          opened={removing}
          title={words.removeAsk}
        >
          {words.removeExplanation}
        </Confirm>
      )}
    </>
  )
}

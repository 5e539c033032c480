import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '../../api/account/use-me.ts'
import { messageOf } from '../../api/api-error.ts'
import { type AnyList, collections } from '../../api/lists/list-kinds.ts'
import { useList } from '../../api/lists/lists.ts'
import type { Collection } from '../../api/types.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { newGroup, readCondition } from '../shared/filter/draft.ts'
import { FilterPanel } from '../shared/filter/filter-panel.tsx'
import { ListForm } from './list-form.tsx'
import { collectionView, type ListView, type Member } from './list-views.ts'
import { texts } from './texts.ts'

type ListMenuProps<L extends AnyList, M extends Member> = {
  readonly view: ListView<L, M>
  readonly list: L
  /** Further items: at the top, and after editing. */
  readonly before?: ReactNode
  readonly after?: ReactNode
}

/** Actions for a whole list. */
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

const words = texts.collections

/** Actions for a whole collection. */
export function CollectionMenu({ collection }: { readonly collection: Collection }) {
  const mayChange = useMay('collections-write')
  const { change } = useList(collections, collection.id)
  const [emptying, askByHand] = useDisclosure()
  const [ruling, rule] = useDisclosure()
  return (
    <>
      <ListMenu
        after={
          mayChange &&
          collection.condition !== null && (
            <>
              <Menu.Item onClick={rule.open}>{words.editConditions}</Menu.Item>
              <Menu.Item onClick={askByHand.open}>{words.makeManual}</Menu.Item>
            </>
          )
        }
        list={collection}
        view={collectionView}
      />
      {collection.condition !== null && <RulePanel collection={collection} onClose={rule.close} opened={ruling} />}
      <Confirm
        action={words.makeManual}
        mutation={change}
        onClose={askByHand.close}
        onConfirm={() => change.mutate({ condition: null }, { onSuccess: askByHand.close })}
        opened={emptying}
        title={words.makeManualAsk}
      >
        {words.makeManualExplanation}
      </Confirm>
    </>
  )
}

type RulePanelProps = { readonly collection: Collection; readonly opened: boolean; readonly onClose: () => void }

/** Address to edit the condition of an automatic collection. */
function RulePanel({ collection: { id, condition }, opened, onClose }: RulePanelProps) {
  const { change } = useList(collections, id)
  return (
    <FilterPanel
      draft={readCondition('series', condition) ?? newGroup('all')}
      libraryId={null}
      onClose={onClose}
      onFilter={(next) =>
        change.mutate(
          { condition: next ?? { allOf: [] } },
          { onError: (error) => void notifications.show({ color: 'red', message: messageOf(error) }) },
        )
      }
      opened={opened}
      target="series"
      text=""
    />
  )
}

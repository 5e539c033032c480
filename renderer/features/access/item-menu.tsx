import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMay } from '../../api/account/use-me.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { PencilIcon, TrashIcon } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { common } from '../../ui/texts.ts'
import { AffectedPeople } from '../shared/sharing/affected-people.tsx'
import classes from './access.module.css'
import type { AccessItem, AccessKind } from './access-kinds.ts'
import { ItemForm } from './item-form.tsx'
import { texts } from './texts.ts'

type ItemMenuProps = { readonly kind: AccessKind; readonly item: AccessItem; readonly onRemoved?: () => void }

/** Actions for an access group or a sharing tag. */
export function ItemMenu({ kind, item, onRemoved }: ItemMenuProps) {
  const mayChange = useMay('users-write')
  const { change } = kind.useItem(item.id)
  const [editing, edit] = useDisclosure()
  const [removing, askRemove] = useDisclosure()
  if (!mayChange) return null
  return (
    <>
      <MoreMenu label={common.moreOptions(item.name)}>
        <Menu.Item leftSection={<PencilIcon size={16} />} onClick={edit.open}>
          {texts.edit}
        </Menu.Item>
        <Menu.Item color="var(--danger)" leftSection={<TrashIcon size={16} />} onClick={askRemove.open}>
          {texts.remove}
        </Menu.Item>
      </MoreMenu>
      <ItemForm
        mutation={change}
        onClose={edit.close}
        onSaved={edit.close}
        opened={editing}
        start={item}
        title={texts.editItem(item.name)}
      />
      <RemoveItem item={item} kind={kind} onClose={askRemove.close} onRemoved={onRemoved} opened={removing} />
    </>
  )
}

type RemoveItemProps = Omit<ItemMenuProps, 'onRemoved'> & {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onRemoved: (() => void) | undefined
}

/** Confirms a deletion, showing whose access would change. */
function RemoveItem({ kind, item, opened, onClose, onRemoved }: RemoveItemProps) {
  const { remove } = kind.useItem(item.id)
  const deletion = kind.useDeletion(item.id, opened)
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        onClose()
        onRemoved?.()
      },
    })
  return (
    <Confirm
      action={texts.remove}
      mutation={{ isPending: remove.isPending || deletion.isPending, error: remove.error }}
      onClose={onClose}
      onConfirm={confirm}
      opened={opened}
      title={texts.removeAsk(item.name)}
    >
      <Loaded query={deletion} waiting={<div className={classes.waiting} />}>
        {(found) => (
          <div className={classes.paragraphs}>
            <AffectedPeople people={found.people} peopleCount={found.peopleCount} />
            <p>{kind.deletionText(found)}</p>
          </div>
        )}
      </Loaded>
    </Confirm>
  )
}

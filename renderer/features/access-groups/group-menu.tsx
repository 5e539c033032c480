import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/account/use-me.ts'
import { useAccessGroup } from '../../api/people/use-sharing.ts'
import { groupDeletionQuery } from '../../api/queries/sharing.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { MoreIcon, PencilIcon, TrashIcon } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { AffectedPeople } from '../shared/sharing/affected-people.tsx'
import { ChangeGroup, type NamedGroup } from './group-form.tsx'
import classes from './groups.module.css'
import { texts } from './texts.ts'

type GroupMenuProps = { readonly group: NamedGroup; readonly onRemoved?: () => void }

/** What can be done with a group. */
export function GroupMenu({ group, onRemoved }: GroupMenuProps) {
  const mayChange = useMay('users-write')
  const [changing, change] = useDisclosure()
  const [removing, askRemove] = useDisclosure()
  if (!mayChange) return null
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={texts.more(group.name)} size={36} variant="default">
            <MoreIcon />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<PencilIcon size={16} />} onClick={change.open}>
            {texts.change}
          </Menu.Item>
          <Menu.Item color="var(--danger)" leftSection={<TrashIcon size={16} />} onClick={askRemove.open}>
            {texts.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ChangeGroup group={group} onClose={change.close} opened={changing} />
      <RemoveGroup group={group} onClose={askRemove.close} onRemoved={onRemoved} opened={removing} />
    </>
  )
}

type RemoveGroupProps = {
  readonly group: NamedGroup
  readonly opened: boolean
  readonly onClose: () => void
  readonly onRemoved: (() => void) | undefined
}

/** Asks before a group is deleted, and tells who sees what else afterwards. */
function RemoveGroup({ group, opened, onClose, onRemoved }: RemoveGroupProps) {
  const { remove } = useAccessGroup(group.id)
  const preview = useQuery({ ...groupDeletionQuery(group.id), enabled: opened })
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
      busy={remove.isPending || preview.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={confirm}
      opened={opened}
      title={texts.removal.title(group.name)}
    >
      <Loaded query={preview} waiting={<div className={classes.waiting} />}>
        {({ peopleCount, people }) => (
          <div className={classes.paragraphs}>
            <AffectedPeople people={people} peopleCount={peopleCount} />
            <p>{texts.removal.kept}</p>
          </div>
        )}
      </Loaded>
    </Confirm>
  )
}

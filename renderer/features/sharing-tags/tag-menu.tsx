import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/account/use-me.ts'
import { useSharingTag } from '../../api/people/use-sharing.ts'
import { tagDeletionQuery } from '../../api/queries/sharing.ts'
import type { SharingTag } from '../../api/types.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { MoreIcon, PencilIcon, TrashIcon } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { AffectedPeople } from '../shared/sharing/affected-people.tsx'
import { ChangeTag } from './tag-form.tsx'
import classes from './tags.module.css'
import { texts } from './texts.ts'

type TagMenuProps = { readonly tag: SharingTag; readonly onRemoved?: () => void }

/** What can be done with a tag. */
export function TagMenu({ tag, onRemoved }: TagMenuProps) {
  const mayChange = useMay('users-write')
  const [changing, change] = useDisclosure()
  const [removing, askRemove] = useDisclosure()
  if (!mayChange) return null
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={texts.more(tag.name)} size={36} variant="default">
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
      <ChangeTag onClose={change.close} opened={changing} tag={tag} />
      <RemoveTag onClose={askRemove.close} onRemoved={onRemoved} opened={removing} tag={tag} />
    </>
  )
}

type RemoveTagProps = {
  readonly tag: SharingTag
  readonly opened: boolean
  readonly onClose: () => void
  readonly onRemoved: (() => void) | undefined
}

/** Asks before a tag is deleted, and tells who sees what else afterwards. */
function RemoveTag({ tag, opened, onClose, onRemoved }: RemoveTagProps) {
  const { remove } = useSharingTag(tag.id)
  const preview = useQuery({ ...tagDeletionQuery(tag.id), enabled: opened })
  const words = texts.removal
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
      title={words.title(tag.name)}
    >
      <Loaded query={preview} waiting={<div className={classes.waiting} />}>
        {({ seriesCount, peopleCount, people }) => (
          <div className={classes.paragraphs}>
            <AffectedPeople people={people} peopleCount={peopleCount} />
            <p>{seriesCount === 0 ? words.onNone : words.carried(seriesCount)}</p>
          </div>
        )}
      </Loaded>
    </Confirm>
  )
}

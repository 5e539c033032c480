import { useNavigate } from '@tanstack/react-router'
import { useAccessGroup, useNewGroup } from '../../api/people/use-sharing.ts'
import type { AccessGroup } from '../../api/types.ts'
import { RoomyDialog } from '../../ui/roomy-dialog.tsx'
import { NamedForm } from '../shared/sharing/named-form.tsx'
import { texts } from './texts.ts'

const words = texts.form

type NewGroupProps = { readonly opened: boolean; readonly onClose: () => void }

/** Makes a group and goes to it. */
export function NewGroup({ opened, onClose }: NewGroupProps) {
  const making = useNewGroup()
  const navigate = useNavigate()
  return (
    <RoomyDialog onClose={onClose} opened={opened} size={520} title={texts.make}>
      <NamedForm
        about={words.about}
        action={words.make}
        busy={making.isPending}
        error={making.error}
        onClose={onClose}
        onSubmit={(named) =>
          making.mutate(named, {
            onSuccess: ({ id }) => void navigate({ to: '/access-groups/$groupId', params: { groupId: id } }),
          })
        }
        start={null}
      />
    </RoomyDialog>
  )
}

export type NamedGroup = Pick<AccessGroup, 'id' | 'name' | 'description'>
type ChangeGroupProps = NewGroupProps & { readonly group: NamedGroup }

/** Gives a group another name or description. */
export function ChangeGroup({ group, opened, onClose }: ChangeGroupProps) {
  const { change } = useAccessGroup(group.id)
  return (
    <RoomyDialog onClose={onClose} opened={opened} size={520} title={words.change(group.name)}>
      <NamedForm
        about={words.about}
        action={words.save}
        busy={change.isPending}
        error={change.error}
        onClose={onClose}
        onSubmit={(named) => change.mutate(named, { onSuccess: onClose })}
        start={group}
      />
    </RoomyDialog>
  )
}

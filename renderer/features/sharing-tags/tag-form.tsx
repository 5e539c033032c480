import { useNavigate } from '@tanstack/react-router'
import { useNewTag, useSharingTag } from '../../api/people/use-sharing.ts'
import type { SharingTag } from '../../api/types.ts'
import { RoomyDialog } from '../../ui/roomy-dialog.tsx'
import { NamedForm } from '../shared/sharing/named-form.tsx'
import { texts } from './texts.ts'

const words = texts.form

type NewTagProps = { readonly opened: boolean; readonly onClose: () => void }

/** Makes a tag and goes to it. */
export function NewTag({ opened, onClose }: NewTagProps) {
  const making = useNewTag()
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
            onSuccess: ({ id }) => void navigate({ to: '/sharing-tags/$tagId', params: { tagId: id } }),
          })
        }
        start={null}
      />
    </RoomyDialog>
  )
}

type ChangeTagProps = NewTagProps & { readonly tag: SharingTag }

/** Gives a tag another name or description. */
export function ChangeTag({ tag, opened, onClose }: ChangeTagProps) {
  const { change } = useSharingTag(tag.id)
  return (
    <RoomyDialog onClose={onClose} opened={opened} size={520} title={words.change(tag.name)}>
      <NamedForm
        about={words.about}
        action={words.save}
        busy={change.isPending}
        error={change.error}
        onClose={onClose}
        onSubmit={(named) => change.mutate(named, { onSuccess: onClose })}
        start={tag}
      />
    </RoomyDialog>
  )
}

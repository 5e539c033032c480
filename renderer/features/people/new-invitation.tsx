import { Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useInvite } from '../../api/people/use-people.ts'
import { Note } from '../../ui/note.tsx'
import { RoomyDialog } from '../../ui/roomy-dialog.tsx'
import { CopySecret } from '../shared/connect/copy-secret.tsx'
import { type Access, AccessFields, accessToSend, usualAccess } from './access-fields.tsx'
import { AccessPreview } from './access-preview.tsx'
import { GroupChoice } from './group-choice.tsx'
import { invitationHours, texts } from './texts.ts'

const words = texts.invitations

type NewInvitationProps = { readonly opened: boolean; readonly onClose: () => void }

/** Chooses what somebody is invited to, and shows the link this once. */
export function NewInvitation({ opened, onClose }: NewInvitationProps) {
  return (
    <RoomyDialog onClose={onClose} opened={opened} size={600} title={texts.invite}>
      <Offer onClose={onClose} />
    </RoomyDialog>
  )
}

function Offer({ onClose }: { readonly onClose: () => void }) {
  const [access, setAccess] = useState<Access>(usualAccess)
  const [groupIds, setGroupIds] = useState<readonly string[]>([])
  const [hours, setHours] = useState('168')
  const [note, setNote] = useState('')
  const making = useInvite()
  if (making.isSuccess) {
    return (
      <Stack gap="md">
        <CopySecret expiresAt={making.data.expiresAt} label={words.label} path={making.data.path} />
        <Group justify="flex-end">
          <Button onClick={onClose} variant="default">
            {texts.form.done}
          </Button>
        </Group>
      </Stack>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const offer = { ...accessToSend(access), groupIds: [...groupIds] }
    making.mutate({ ...offer, note: note.trim() || null, expiresInHours: Number(hours) })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="lg">
        <AccessFields access={access} onChange={setAccess} />
        <GroupChoice groupIds={groupIds} onChange={setGroupIds} />
        <AccessPreview access={access} groupIds={groupIds} onChange={setAccess} />
        <NativeSelect
          data={invitationHours}
          label={words.days}
          onChange={(event) => setHours(event.currentTarget.value)}
          value={hours}
        />
        <Textarea
          autosize
          label={words.note}
          maxLength={500}
          maxRows={6}
          minRows={2}
          onChange={(event) => setNote(event.currentTarget.value)}
          placeholder={words.notePlaceholder}
          value={note}
        />
        {making.isError && <Note tone="danger">{messageOf(making.error)}</Note>}
        <Group justify="flex-end">
          <Button onClick={onClose} variant="default">
            {texts.form.cancel}
          </Button>
          <Button loading={making.isPending} type="submit">
            {words.make}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

import { Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core'
import { useInvite } from '../../api/people/people.ts'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { RoomyDialog } from '../../ui/roomy-dialog.tsx'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
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

const blank = { access: usualAccess, groupIds: [] as readonly string[], hours: '168', note: '' }

function Offer({ onClose }: { readonly onClose: () => void }) {
  const making = useInvite()
  const form = useCheckedForm(making, { initialValues: blank, fields: ['note'] })
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
  const { access, groupIds } = form.values
  const setAccess = (next: Access) => form.setFieldValue('access', next)
  const send = ({ note, hours }: typeof blank) => {
    const offer = { ...accessToSend(access), groupIds: [...groupIds] }
    making.mutate({ ...offer, note: note.trim() || null, expiresInHours: Number(hours) })
  }
  return (
    <DialogForm action={words.make} form={form} gap="lg" onClose={onClose} onSend={send}>
      <AccessFields access={access} onChange={setAccess} />
      <GroupChoice groupIds={groupIds} onChange={(ids) => form.setFieldValue('groupIds', ids)} />
      <AccessPreview access={access} groupIds={groupIds} onChange={setAccess} />
      <NativeSelect data={invitationHours} label={words.days} {...form.getInputProps('hours')} />
      <Textarea
        autosize
        label={words.note}
        maxLength={500}
        maxRows={6}
        minRows={2}
        placeholder={words.notePlaceholder}
        {...form.getInputProps('note')}
      />
    </DialogForm>
  )
}

import { Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMay } from '../../api/account/use-me.ts'
import { invitationsQuery, useInvite, useRevoke } from '../../api/people/people.ts'
import type { Invitation, Library } from '../../api/types.ts'
import { formatMoment } from '../../lib/format.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { TryAgain } from '../../ui/loaded.tsx'
import { RoomyDialog } from '../../ui/roomy-dialog.tsx'
import rowClasses from '../../ui/rows.module.css'
import { Section } from '../../ui/section.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { CopySecret } from '../shared/connect/copy-secret.tsx'
import { type Access, AccessFields, accessToSend, GroupChoice, usualAccess } from './access-fields.tsx'
import { AccessPreview } from './access-preview.tsx'
import classes from './people.module.css'
import { librariesInWords } from './person-words.ts'
import { invitationHours, invitationStates, roles, texts } from './texts.ts'

const words = texts.invitations

type Libraries = readonly Pick<Library, 'id' | 'name'>[]

/** Open invitations, and inviting somebody. */
export function Invitations({ libraries }: { readonly libraries: Libraries }) {
  const found = useInfiniteQuery(invitationsQuery)
  const mayInvite = useMay('users-write')
  const [inviting, invite] = useDisclosure()
  const rows = found.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <div className={classes.section}>
      <Section
        actions={
          mayInvite && (
            <Button onClick={invite.open} variant="default">
              {texts.invite}
            </Button>
          )
        }
        lead={words.lead}
        title={words.title}
      >
        {found.isError && <TryAgain query={found} />}
        {found.isSuccess && rows.length === 0 && <p className={classes.about}>{words.none}</p>}
        <ul className={rowClasses.spacedList}>
          {rows.map((invitation) => (
            <InvitationRow invitation={invitation} key={invitation.id} libraries={libraries} />
          ))}
        </ul>
        <ShowMore query={found} />
      </Section>
      <NewInvitation onClose={invite.close} opened={inviting} />
    </div>
  )
}

type InvitationRowProps = { readonly invitation: Invitation; readonly libraries: Libraries }

function InvitationRow({ invitation, libraries }: InvitationRowProps) {
  const revoke = useRevoke(invitation.id)
  const mayRevoke = useMay('users-write')
  const isOpen = invitation.state === 'open'
  const action = isOpen ? words.revoke : words.forget
  const made = formatMoment(invitation.createdAt)
  return (
    <li className={classes.invitation}>
      <div className={classes.text}>
        <p className={classes.name}>{invitation.note ?? words.made(made)}</p>
        <p className={classes.about}>
          {roles[invitation.role].name} · {librariesInWords(invitation.libraryIds, libraries)}
          {invitation.kidProfile !== null && ` · ${words.forChild}`}
          {invitation.createdByName !== null && ` · ${words.madeBy} ${invitation.createdByName}`}
        </p>
        <p className={classes.about}>{statusOf(invitation)}</p>
      </div>
      <span className={classes.badge} data-off={!isOpen || undefined}>
        {invitationStates[invitation.state]}
      </span>
      {mayRevoke && (
        <ConfirmButton
          aria-label={words.actionOf(action, made)}
          action={action}
          mutation={revoke}
          onConfirm={(close) => revoke.mutate(undefined, { onSuccess: close })}
          title={isOpen ? words.revokeAsk : words.forgetAsk}
        >
          {isOpen ? words.revokeKept : words.forgetKept}
        </ConfirmButton>
      )}
    </li>
  )
}

function statusOf({ state, expiresAt, acceptedByName, acceptedAt }: Invitation): string {
  if (state === 'open') return words.goodUntil(formatMoment(expiresAt))
  if (state === 'expired') return words.overSince(formatMoment(expiresAt))
  const by = acceptedByName === null ? words.accepted : words.acceptedBy(acceptedByName)
  return acceptedAt === null ? by : `${by}, ${formatMoment(acceptedAt)}`
}

type NewInvitationProps = { readonly opened: boolean; readonly onClose: () => void }

/** Creates an invitation and shows its link once. */
function NewInvitation({ opened, onClose }: NewInvitationProps) {
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

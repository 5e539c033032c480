import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMay } from '../../api/account/use-me.ts'
import { invitationsQuery, useRevoke } from '../../api/people/people.ts'
import type { Invitation, Library } from '../../api/types.ts'
import { formatMoment } from '../../lib/format.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { TryAgain } from '../../ui/loaded.tsx'
import rowClasses from '../../ui/rows.module.css'
import { Section } from '../../ui/section.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { librariesInWords } from './library-words.ts'
import { NewInvitation } from './new-invitation.tsx'
import classes from './people.module.css'
import { invitationStates, roles, texts } from './texts.ts'

const words = texts.invitations

type Libraries = readonly Pick<Library, 'id' | 'name'>[]

/** Who is invited, and the way to invite somebody. */
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
      <div className={classes.words}>
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

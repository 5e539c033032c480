import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useMay } from '../../api/account/use-me.ts'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { useMembership } from '../../api/people/use-sharing.ts'
import { everybodyQuery } from '../../api/queries/people.ts'
import type { AccessGroupDetail } from '../../api/types.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { TrashIcon } from '../../ui/icons.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './groups.module.css'
import { texts } from './texts.ts'

const words = texts.page

type Member = AccessGroupDetail['members'][number]

/** Who is in a group, and the ways in and out. */
export function GroupMembers({ group }: { readonly group: AccessGroupDetail }) {
  const mayChange = useMay('users-write')
  return (
    <Section title={words.members}>
      {group.members.length === 0 && <p className={classes.line}>{words.membersNone}</p>}
      <ul aria-label={words.members} className={classes.list}>
        {group.members.map((member) => (
          <MemberRow groupId={group.id} key={member.userId} mayChange={mayChange} member={member} />
        ))}
      </ul>
      {mayChange && <Adder group={group} />}
    </Section>
  )
}

type MemberRowProps = { readonly groupId: string; readonly member: Member; readonly mayChange: boolean }

function MemberRow({ groupId, member, mayChange }: MemberRowProps) {
  const { userId, username, source } = member
  const { leave } = useMembership()
  // The provider would bring them back: that is asked about.
  const isHeld = leave.error instanceof ApiError && leave.error.status === 409
  const [asked, setAsked] = useState(false)
  const takeOut = (evenFromProvider: boolean) =>
    leave.mutate(
      { accessGroupId: groupId, userId, evenFromProvider },
      { onError: (error) => setAsked(error instanceof ApiError && error.status === 409) },
    )
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Link className={classes.name} params={{ userId }} to="/people/$userId">
          {username}
        </Link>
        <p className={classes.about}>{source === 'oidc' ? words.fromProvider : words.byHand}</p>
        {leave.error !== null && !isHeld && <Note tone="danger">{messageOf(leave.error)}</Note>}
      </div>
      {mayChange && (
        <ActionIcon
          aria-label={words.takeOut(username)}
          loading={leave.isPending}
          onClick={() => takeOut(false)}
          size={36}
          variant="subtle"
        >
          <TrashIcon size={18} />
        </ActionIcon>
      )}
      <Confirm
        action={words.takeOutDo}
        busy={leave.isPending}
        error={isHeld ? null : leave.error}
        onClose={() => setAsked(false)}
        onConfirm={() => takeOut(true)}
        opened={asked}
        title={words.takeOutAsk(username)}
      >
        {words.takeOutText}
      </Confirm>
    </li>
  )
}

function Adder({ group }: { readonly group: AccessGroupDetail }) {
  const people = useQuery(everybodyQuery).data ?? []
  const { join } = useMembership()
  const [userId, setUserId] = useState('')
  const outside = people.filter(({ id }) => !group.members.some((member) => member.userId === id))
  if (people.length > 0 && outside.length === 0) return <p className={classes.line}>{words.everybodyIn}</p>
  const chosen = outside.some(({ id }) => id === userId) ? userId : ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen !== '') join.mutate({ accessGroupId: group.id, userId: chosen }, { onSuccess: () => setUserId('') })
  }
  return (
    <>
      <form className={classes.adder} onSubmit={submit}>
        <NativeSelect
          data={[
            { value: '', label: words.choose },
            ...outside.map(({ id, username, displayName }) => ({ value: id, label: displayName ?? username })),
          ]}
          label={words.person}
          onChange={(event) => setUserId(event.currentTarget.value)}
          value={chosen}
        />
        <Button disabled={chosen === ''} loading={join.isPending} type="submit" variant="default">
          {words.add}
        </Button>
      </form>
      {join.error !== null && <Note tone="danger">{messageOf(join.error)}</Note>}
    </>
  )
}

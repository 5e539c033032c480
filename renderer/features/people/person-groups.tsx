import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useMay } from '../../api/account/use-me.ts'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { useMembership } from '../../api/people/use-sharing.ts'
import { personGroupsQuery } from '../../api/queries/people.ts'
import { accessGroupsQuery } from '../../api/queries/sharing.ts'
import type { Membership } from '../../api/types.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { TrashIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './person.module.css'
import { personTexts as words } from './texts.ts'

/** The groups that somebody is in, and the ways in and out. */
export function PersonGroups({ userId }: { readonly userId: string }) {
  const memberships = useQuery(personGroupsQuery(userId))
  const mayChange = useMay('users-write')
  return (
    <Section lead={words.groupsLead} title={words.groups}>
      <Loaded query={memberships}>
        {(groups) => (
          <>
            {groups.length === 0 && <p className={classes.line}>{words.groupsNone}</p>}
            <ul aria-label={words.groups} className={classes.list}>
              {groups.map((group) => (
                <GroupRow group={group} key={group.id} mayChange={mayChange} userId={userId} />
              ))}
            </ul>
            {mayChange && <Joiner groups={groups} userId={userId} />}
          </>
        )}
      </Loaded>
    </Section>
  )
}

type GroupRowProps = { readonly group: Membership; readonly userId: string; readonly mayChange: boolean }

function GroupRow({ group, userId, mayChange }: GroupRowProps) {
  const { id, name, source } = group
  const { leave } = useMembership()
  const [asked, setAsked] = useState(false)
  // The provider would put them back: that is asked about.
  const isHeld = leave.error instanceof ApiError && leave.error.status === 409
  const takeOut = (evenFromProvider: boolean) =>
    leave.mutate(
      { accessGroupId: id, userId, evenFromProvider },
      { onError: (error) => setAsked(error instanceof ApiError && error.status === 409) },
    )
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Link className={classes.name} params={{ groupId: id }} to="/access-groups/$groupId">
          {name}
        </Link>
        {source === 'oidc' && <p className={classes.about}>{words.fromProvider}</p>}
        {leave.error !== null && !isHeld && <Note tone="danger">{messageOf(leave.error)}</Note>}
      </div>
      {mayChange && (
        <ActionIcon
          aria-label={words.leave(name)}
          loading={leave.isPending}
          onClick={() => takeOut(false)}
          size={36}
          variant="subtle"
        >
          <TrashIcon size={18} />
        </ActionIcon>
      )}
      <Confirm
        action={words.leaveDo}
        busy={leave.isPending}
        error={isHeld ? null : leave.error}
        onClose={() => setAsked(false)}
        onConfirm={() => takeOut(true)}
        opened={asked}
        title={words.leaveAsk(name)}
      >
        {words.leaveText}
      </Confirm>
    </li>
  )
}

function Joiner({ groups, userId }: { readonly groups: readonly Membership[]; readonly userId: string }) {
  const all = useQuery(accessGroupsQuery).data
  const { join } = useMembership()
  const [groupId, setGroupId] = useState('')
  if (all === undefined) return null
  if (all.length === 0) {
    return (
      <div className={classes.adder}>
        <p className={classes.about}>{words.noGroups}</p>
        <LinkButton to="/access-groups" variant="default">
          {words.makeGroup}
        </LinkButton>
      </div>
    )
  }
  const left = all.filter(({ id }) => !groups.some((group) => group.id === id))
  if (left.length === 0) return <p className={classes.line}>{words.inAll}</p>
  const chosen = left.some(({ id }) => id === groupId) ? groupId : ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen !== '') join.mutate({ accessGroupId: chosen, userId }, { onSuccess: () => setGroupId('') })
  }
  return (
    <>
      <form className={classes.adder} onSubmit={submit}>
        <NativeSelect
          data={[{ value: '', label: words.chooseGroup }, ...left.map(({ id, name }) => ({ value: id, label: name }))]}
          label={words.group}
          onChange={(event) => setGroupId(event.currentTarget.value)}
          value={chosen}
        />
        <Button disabled={chosen === ''} loading={join.isPending} type="submit" variant="default">
          {words.join}
        </Button>
      </form>
      {join.error !== null && <Note tone="danger">{messageOf(join.error)}</Note>}
    </>
  )
}

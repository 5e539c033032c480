import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { useMay } from '../../api/account/use-me.ts'
import { everybodyQuery } from '../../api/people/people.ts'
import type { AccessGroupDetail } from '../../api/types.ts'
import rows from '../../ui/rows.module.css'
import { Section } from '../../ui/section.tsx'
import { AddMembership, MembershipRow } from '../shared/sharing/membership.tsx'
import { texts as sharingTexts } from '../shared/sharing/texts.ts'
import classes from './access.module.css'
import { texts } from './texts.ts'

const words = texts.groups

/** Who is in a group, and the ways in and out. */
export function GroupMembers({ group }: { readonly group: AccessGroupDetail }) {
  const mayChange = useMay('users-write')
  return (
    <Section title={words.membersTitle}>
      {group.members.length === 0 && <p className={classes.line}>{words.membersNone}</p>}
      <ul aria-label={words.membersTitle} className={rows.spacedList}>
        {group.members.map(({ userId, username, source }) => (
          <MembershipRow
            about={source === 'oidc' ? sharingTexts.membership.fromProvider : words.addedManually}
            key={userId}
            link={linkOptions({ to: '/people/$userId', params: { userId } })}
            membership={{ accessGroupId: group.id, userId }}
            name={username}
            removal={{ label: words.removeMember(username), title: words.removeMemberAsk(username) }}
          />
        ))}
      </ul>
      {mayChange && <AddMember group={group} />}
    </Section>
  )
}

function AddMember({ group }: { readonly group: AccessGroupDetail }) {
  const people = useQuery(everybodyQuery).data ?? []
  const others = people.filter(({ id }) => !group.members.some(({ userId }) => userId === id))
  if (people.length > 0 && others.length === 0) return <p className={classes.line}>{words.everybodyIn}</p>
  return (
    <AddMembership
      membershipOf={(userId) => ({ accessGroupId: group.id, userId })}
      options={others.map(({ id, username, displayName }) => ({ value: id, label: displayName ?? username }))}
      words={{ choose: words.choosePerson, label: words.person, add: words.add }}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { useMay } from '../../api/account/use-me.ts'
import { personGroupsQuery } from '../../api/people/people.ts'
import { accessGroupsQuery } from '../../api/queries/sharing.ts'
import type { Membership } from '../../api/types.ts'
import { LinkButton } from '../../ui/links.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import rows from '../../ui/rows.module.css'
import { Section } from '../../ui/section.tsx'
import { AddMembership, MembershipRow } from '../shared/sharing/membership.tsx'
import { texts as sharingTexts } from '../shared/sharing/texts.ts'
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
            <ul aria-label={words.groups} className={rows.spacedList}>
              {groups.map(({ id, name, source }) => (
                <MembershipRow
                  about={source === 'oidc' ? sharingTexts.membership.fromProvider : null}
                  key={id}
                  link={linkOptions({ to: '/access-groups/$groupId', params: { groupId: id } })}
                  membership={{ accessGroupId: id, userId }}
                  name={name}
                  removal={{ label: words.leave(name), title: words.leaveAsk(name) }}
                />
              ))}
            </ul>
            {mayChange && <JoinGroup groups={groups} userId={userId} />}
          </>
        )}
      </Loaded>
    </Section>
  )
}

function JoinGroup({ groups, userId }: { readonly groups: readonly Membership[]; readonly userId: string }) {
  const all = useQuery(accessGroupsQuery).data
  if (all === undefined) return null
  if (all.length === 0) {
    return (
      <div className={rows.adder}>
        <p className={rows.about}>{words.noGroups}</p>
        <LinkButton to="/access-groups" variant="default">
          {words.makeGroup}
        </LinkButton>
      </div>
    )
  }
  const others = all.filter(({ id }) => !groups.some((group) => group.id === id))
  if (others.length === 0) return <p className={classes.line}>{words.inAll}</p>
  return (
    <AddMembership
      membershipOf={(accessGroupId) => ({ accessGroupId, userId })}
      options={others.map(({ id, name }) => ({ value: id, label: name }))}
      words={{ choose: words.chooseGroup, label: words.group, add: words.join }}
    />
  )
}

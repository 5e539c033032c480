import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions, useNavigate } from '@tanstack/react-router'
import { useMay } from '../../api/account/use-me.ts'
import { personGroupsQuery, personQuery } from '../../api/people/people.ts'
import { usePersonGrants } from '../../api/people/use-sharing.ts'
import { librariesQuery } from '../../api/queries/libraries.ts'
import { accessGroupsQuery } from '../../api/queries/sharing.ts'
import type { Membership, PersonDetail } from '../../api/types.ts'
import { formatMoment } from '../../lib/format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import rows from '../../ui/rows.module.css'
import { Section } from '../../ui/section.tsx'
import { GrantEditor } from '../shared/sharing/grant-editor.tsx'
import { LibraryViewersOnly } from '../shared/sharing/library-viewers-only.tsx'
import { AddMembership, MembershipRow } from '../shared/sharing/membership.tsx'
import { texts as sharingTexts } from '../shared/sharing/texts.ts'
import { avatarOf } from './avatar-of.ts'
import { CheckAccess } from './check-access.tsx'
import classes from './person.module.css'
import { PersonAccess } from './person-access.tsx'
import { PersonMenu } from './person-row.tsx'
import { librariesInWords } from './person-words.ts'
import { rights } from './rights.ts'
import { roles, personTexts as words } from './texts.ts'

/** Page of a person: account, access with reasons, and restrictions. */
export function PersonPage({ userId }: { readonly userId: string }) {
  return (
    <LibraryViewersOnly title={words.account}>
      <OnePerson userId={userId} />
    </LibraryViewersOnly>
  )
}

function OnePerson({ userId }: { readonly userId: string }) {
  const person = useQuery(personQuery(userId))
  return (
    <Loaded query={person} nextPath={<LinkButton to="/people">{words.all}</LinkButton>}>
      {(data) => <Content person={data} />}
    </Loaded>
  )
}

function Content({ person }: { readonly person: PersonDetail }) {
  const navigate = useNavigate()
  const { grant, endGrant } = usePersonGrants(person.id)
  const name = person.displayName ?? person.username
  return (
    <Page
      actions={<PersonMenu name={name} onRemoved={() => void navigate({ to: '/people' })} person={person} />}
      narrow
      subtitle={<Link to="/people">{words.all}</Link>}
      title={name}
    >
      <div className={classes.account}>
        <Avatar name={name} size={72} src={avatarOf(person)} />
        <AccountFacts person={person} />
      </div>
      <PersonAccess person={person} />
      <Section lead={words.grantsLead} title={words.grants}>
        <GrantEditor endGrant={endGrant} grant={grant} grants={person.sharingTags} />
      </Section>
      <PersonGroups userId={person.id} />
      <CheckAccess userId={person.id} />
      <Section lead={words.devicesLead} title={words.devices}>
        <LinkButton params={{ userId: person.id }} to="/people/$userId/devices" variant="default">
          {words.toDevices}
        </LinkButton>
      </Section>
    </Page>
  )
}

function AccountFacts({ person }: { readonly person: PersonDetail }) {
  const libraries = useQuery(librariesQuery).data ?? []
  const further = rights.filter(({ permission }) => person.permissions.includes(permission)).map(({ words: w }) => w)
  const facts = [
    { name: words.username, value: person.username },
    ...(person.email === null ? [] : [{ name: words.email, value: person.email }]),
    { name: words.role, value: roles[person.role].name },
    ...(further.length === 0 ? [] : [{ name: words.further, value: further.join(', ') }]),
    { name: words.libraries, value: librariesInWords(person.libraryIds, libraries) },
    { name: words.lastSeen, value: person.lastLoginAt === null ? words.never : formatMoment(person.lastLoginAt) },
    { name: words.password, value: person.hasPassword ? words.hasPassword : words.noPassword },
    { name: words.pin, value: person.hasPin ? words.hasPin : words.noPin },
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Groups of a person, to join and leave. */
function PersonGroups({ userId }: { readonly userId: string }) {
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

import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { personQuery } from '../../api/people/people.ts'
import { usePersonGrants } from '../../api/people/use-sharing.ts'
import { librariesQuery } from '../../api/queries/libraries.ts'
import type { PersonDetail } from '../../api/types.ts'
import { formatMoment } from '../../lib/format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { GrantEditor } from '../shared/sharing/grant-editor.tsx'
import { LibraryViewersOnly } from '../shared/sharing/library-viewers-only.tsx'
import { avatarOf } from './avatar-of.ts'
import { CheckAccess } from './check-access.tsx'
import { librariesInWords } from './library-words.ts'
import classes from './person.module.css'
import { PersonAccess } from './person-access.tsx'
import { PersonGroups } from './person-groups.tsx'
import { PersonMenu } from './person-row.tsx'
import { rights } from './rights.ts'
import { roles, personTexts as words } from './texts.ts'

/** One person: the account, what they see and why, and what decides it. */
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

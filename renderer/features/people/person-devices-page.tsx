import { useQuery } from '@tanstack/react-query'
import { personQuery } from '../../api/people/people.ts'
import type { Person } from '../../api/types.ts'
import { LinkButton } from '../../ui/links.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { DeviceList } from '../shared/credentials/device-list.tsx'
import { KeyList } from '../shared/credentials/key-list.tsx'
import { SessionList } from '../shared/credentials/session-list.tsx'
import { LibraryViewersOnly } from '../shared/sharing/library-viewers-only.tsx'
import { texts } from './person-devices-texts.ts'
import { rightsOf } from './rights.ts'

type PersonCredentialsProps = {
  readonly person: Pick<Person, 'id' | 'role' | 'permissions' | 'kidProfile'>
}

/** Sessions, devices and keys of a person, each revocable. */
function PersonCredentials({ person }: PersonCredentialsProps) {
  const { id: userId } = person
  return (
    <>
      <Section lead={texts.sessions.lead} title={texts.sessions.title}>
        <SessionList label={texts.sessions.title} userId={userId} />
      </Section>
      <Section lead={texts.devices.lead} title={texts.devices.title}>
        <DeviceList label={texts.devices.title} userId={userId} />
      </Section>
      <Section lead={texts.keys.lead} title={texts.keys.title}>
        <KeyList label={texts.keys.title} rights={rightsOf(person)} userId={userId} />
      </Section>
    </>
  )
}

/** An administrator's view of where an account is used. */
export function PersonDevicesPage({ userId }: { readonly userId: string }) {
  return (
    <LibraryViewersOnly title={texts.back}>
      <Devices userId={userId} />
    </LibraryViewersOnly>
  )
}

function Devices({ userId }: { readonly userId: string }) {
  const person = useQuery(personQuery(userId))
  return (
    <Loaded query={person} nextPath={<LinkButton to="/people">{texts.missing}</LinkButton>}>
      {(found) => (
        <Page
          actions={
            <LinkButton to="/people" variant="default">
              {texts.back}
            </LinkButton>
          }
          narrow
          subtitle={texts.lead}
          title={texts.title(found.displayName ?? found.username)}
        >
          <PersonCredentials person={found} />
        </Page>
      )}
    </Loaded>
  )
}

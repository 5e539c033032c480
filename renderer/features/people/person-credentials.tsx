import type { Person } from '../../api/types.ts'
import { DeviceList } from '../../ui/credentials/device-list.tsx'
import { KeyList } from '../../ui/credentials/key-list.tsx'
import { SessionList } from '../../ui/credentials/session-list.tsx'
import { Section } from '../../ui/section.tsx'
import { texts } from './person-devices-texts.ts'
import { rightsOf } from './rights.ts'

type PersonCredentialsProps = {
  readonly person: Pick<Person, 'id' | 'role' | 'permissions' | 'kidProfile'>
}

/** Where somebody is signed in, their devices and their keys, each to be ended. */
export function PersonCredentials({ person }: PersonCredentialsProps) {
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

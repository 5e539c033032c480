import type { Person } from '../../api/types.ts'
import { Section } from '../../ui/section.tsx'
import { DeviceList } from '../shared/credentials/device-list.tsx'
import { KeyList } from '../shared/credentials/key-list.tsx'
import { SessionList } from '../shared/credentials/session-list.tsx'
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

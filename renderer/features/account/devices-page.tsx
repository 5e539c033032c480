import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMe } from '../../api/account/use-me.ts'
import type { Permission } from '../../api/types.ts'
import { ThisComputer } from '../../desktop/this-computer.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { ConnectApp } from '../shared/connect/connect-app.tsx'
import { Visibility } from '../shared/connect/visibility.tsx'
import { DeviceList } from '../shared/credentials/device-list.tsx'
import { KeyList } from '../shared/credentials/key-list.tsx'
import { NewKey } from '../shared/credentials/new-key.tsx'
import { SessionList } from '../shared/credentials/session-list.tsx'
import { AccountLock } from './account-lock.tsx'
import { AccountTabs } from './account-tabs.tsx'
import { AddDevice } from './add-device.tsx'
import { texts } from './devices-texts.ts'

/** Where the account is used: sign-ins, devices and keys, each to be ended; and the way to let another device in. */
export function DevicesPage() {
  const me = useMe()
  if (me === null) return null
  const mayView = me.permissions.includes('api-keys-read')
  return (
    <Page narrow subtitle={me.accountLock === null ? texts.lead : texts.leadOfLocked} title={texts.title}>
      <AccountTabs />
      <AccountLock lock={me.accountLock} />
      {me.permissions.includes('system-admin') && <ThisComputer about="devices" />}
      {me.permissions.includes('api-keys-write') && <AddDevice />}
      <Section lead={texts.apps.lead} title={texts.apps.title}>
        <ConnectApp />
      </Section>
      <Section lead={texts.visible.lead} title={texts.visible.title}>
        <Visibility />
      </Section>
      {mayView && (
        <>
          <Section lead={texts.sessions.lead} title={texts.sessions.title}>
            <SessionList label={texts.sessions.title} userId={null} />
          </Section>
          <Section lead={texts.devices.lead} title={texts.devices.title}>
            <DeviceList label={texts.devices.title} userId={null} />
          </Section>
          <Keys rights={me.permissions} />
        </>
      )}
    </Page>
  )
}

function Keys({ rights }: { readonly rights: readonly Permission[] }) {
  const [making, make] = useDisclosure()
  return (
    <Section
      actions={
        rights.includes('api-keys-write') && (
          <Button onClick={make.open} variant="default">
            {texts.keys.make}
          </Button>
        )
      }
      lead={texts.keys.lead}
      title={texts.keys.title}
    >
      <KeyList label={texts.keys.title} rights={rights} userId={null} />
      <NewKey onClose={make.close} opened={making} />
    </Section>
  )
}

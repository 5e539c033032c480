import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMe } from '../../api/account/use-me.ts'
import type { Permission } from '../../api/types.ts'
import { OtherLibraries } from '../../desktop/other-libraries.tsx'
import { ThisComputer } from '../../desktop/this-computer.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { ConnectApp } from '../shared/connect/connect-app.tsx'
import { HttpsOfServer } from '../shared/connect/https-state.tsx'
import { Visibility } from '../shared/connect/visibility.tsx'
import { DeviceList } from '../shared/credentials/device-list.tsx'
import { NewKey } from '../shared/credentials/key-form.tsx'
import { KeyList } from '../shared/credentials/key-list.tsx'
import { SessionList } from '../shared/credentials/session-list.tsx'
import { AccountLock } from './account-lock.tsx'
import { AccountTabs } from './account-tabs.tsx'
import { AddDevice } from './add-device.tsx'
import { deviceTexts } from './texts.ts'

/** Sessions, devices and keys of the account, each revocable, and linking another device. */
export function DevicesPage() {
  const me = useMe()
  if (me === null) return null
  const mayView = me.permissions.includes('api-keys-read')
  return (
    <Page
      narrow
      subtitle={me.accountLock === null ? deviceTexts.lead : deviceTexts.leadOfLocked}
      title={deviceTexts.title}
    >
      <AccountTabs />
      <AccountLock lock={me.accountLock} />
      {me.permissions.includes('system-admin') && <ThisComputer about="devices" />}
      <OtherLibraries />
      {me.permissions.includes('api-keys-write') && <AddDevice />}
      <Section lead={deviceTexts.apps.lead} title={deviceTexts.apps.title}>
        <ConnectApp />
      </Section>
      <Section lead={deviceTexts.visible.lead} title={deviceTexts.visible.title}>
        <Visibility />
      </Section>
      {me.permissions.includes('system-admin') && (
        <Section lead={deviceTexts.https.lead} title={deviceTexts.https.title}>
          <HttpsOfServer />
        </Section>
      )}
      {mayView && (
        <>
          <Section lead={deviceTexts.sessions.lead} title={deviceTexts.sessions.title}>
            <SessionList label={deviceTexts.sessions.title} userId={null} />
          </Section>
          <Section lead={deviceTexts.devices.lead} title={deviceTexts.devices.title}>
            <DeviceList label={deviceTexts.devices.title} userId={null} />
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
            {deviceTexts.keys.make}
          </Button>
        )
      }
      lead={deviceTexts.keys.lead}
      title={deviceTexts.keys.title}
    >
      <KeyList label={deviceTexts.keys.title} rights={rights} userId={null} />
      <NewKey onClose={make.close} opened={making} />
    </Section>
  )
}

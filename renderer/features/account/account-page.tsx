import { Button, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { useMay, useMe } from '../../api/account/use-me.ts'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { OwnLanguage } from '../shared/language/own-language.tsx'
import { AccessSection } from './access-section.tsx'
import { AccountLock } from './account-lock.tsx'
import classes from './account-page.module.css'
import { AccountTabs } from './account-tabs.tsx'
import { PasswordSection } from './password-section.tsx'
import { PinSection } from './pin-section.tsx'
import { texts } from './texts.ts'
import { YouSection } from './you-section.tsx'

/** Who is signed in, what they sign in with, what they see, and how it looks. */
export function AccountPage({ onSignOut }: { readonly onSignOut: () => void }) {
  const me = useMe()
  const maySeeLibraries = useMay('libraries-read')
  if (me === null) return null
  const isOpen = me.accountLock === null
  return (
    <Page
      actions={
        <Button onClick={onSignOut} variant="default">
          {texts.signOut}
        </Button>
      }
      narrow
      subtitle={texts.roles[me.role]}
      tabTitle={texts.title}
      title={me.displayName ?? me.username}
    >
      <AccountTabs />
      <AccountLock lock={me.accountLock} />
      <YouSection me={me} />
      {isOpen && <PasswordSection me={me} />}
      {isOpen && <PinSection me={me} />}
      {maySeeLibraries && <AccessSection />}
      <Section title={texts.appearance}>
        <ThemeChoice />
        <div className={classes.language}>
          <OwnLanguage />
        </div>
      </Section>
    </Page>
  )
}

function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      aria-label={texts.appearance}
      data={[...texts.themes]}
      onChange={(value) => setColorScheme(value as typeof colorScheme)}
      value={colorScheme}
    />
  )
}

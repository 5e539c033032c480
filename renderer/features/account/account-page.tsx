import { Button, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ownGrantsQuery } from '../../api/account/use-account.ts'
import { useMay, useMe } from '../../api/account/use-me.ts'
import { librariesQuery } from '../../api/queries/libraries.ts'
import { TryAgain } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { OwnLanguage } from '../shared/language/language-choice.tsx'
import { AccountLock } from './account-lock.tsx'
import classes from './account-page.module.css'
import { AccountTabs } from './account-tabs.tsx'
import { PasswordSection } from './password-section.tsx'
import { PinSection } from './pin-section.tsx'
import { texts } from './texts.ts'
import { YouSection } from './you-section.tsx'

const words = texts.sight

/** Libraries and sharing tags that the signed-in person can access. */
function AccessSection() {
  const libraries = useQuery(librariesQuery)
  const grants = useQuery(ownGrantsQuery)
  const failed = [libraries, grants].find(({ isError }) => isError)
  const tagged = (mode: 'allow' | 'deny') =>
    (grants.data?.grants ?? [])
      .filter(({ accessMode }) => accessMode === mode)
      .map(({ sharingTagId: id, sharingTagName: name }) => ({ id, name }))
  const isFree = grants.data?.grants.length === 0
  const isBounded = useMe()?.accountLock === 'kid-profile' || grants.data?.grants.length !== 0
  return (
    <Section title={words.title}>
      {failed !== undefined && <TryAgain query={failed} />}
      <div className={classes.access}>
        <Names names={libraries.data ?? []} title={words.every} />
        {libraries.data?.length === 0 && <p className={classes.dimmed}>{words.noLibraries}</p>}
        <Names names={tagged('allow')} title={words.only} />
        <Names names={tagged('deny')} title={words.never} />
        {isFree && <p className={classes.dimmed}>{words.free}</p>}
        {isBounded && <p className={classes.dimmed}>{words.more}</p>}
      </div>
    </Section>
  )
}

type NamesProps = {
  readonly title: string
  readonly names: readonly { readonly id: string; readonly name: string }[]
}

function Names({ title, names }: NamesProps) {
  if (names.length === 0) return null
  return (
    <div>
      <p className={classes.plain}>{title}</p>
      <ul aria-label={title} className={classes.names}>
        {names.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </div>
  )
}

/** Account page: profile, sign-in, access and appearance. */
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

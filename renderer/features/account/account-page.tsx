import { Button, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMe } from '../../api/use-me.ts'
import { Page } from '../../ui/page.tsx'
import { ReadingApps } from '../../ui/reading-apps.tsx'
import classes from './account-page.module.css'
import { ApiKeys } from './api-keys.tsx'
import { texts } from './texts.ts'

/** Who is signed in, how it looks, and the ways in for apps. */
export function AccountPage({ onSignOut }: { readonly onSignOut: () => void }) {
  const me = useMe()
  if (me === null) return null
  const about = [texts.roles[me.role], me.email].filter(Boolean).join(' · ')
  return (
    <Page
      actions={
        <Button onClick={onSignOut} variant="default">
          {texts.signOut}
        </Button>
      }
      narrow
      subtitle={about}
      tabTitle={texts.title}
      title={me.username}
    >
      <Section title={texts.appearance}>
        <ThemeChoice />
      </Section>
      <Section lead={texts.devicesLead} title={texts.devices}>
        <ReadingApps />
      </Section>
      {me.permissions.includes('api-keys-read') && (
        <Section lead={texts.keysLead} title={texts.keys}>
          <ApiKeys />
        </Section>
      )}
    </Page>
  )
}

type SectionProps = { readonly title: string; readonly lead?: string; readonly children: ReactNode }

function Section({ title, lead, children }: SectionProps) {
  return (
    <section aria-label={title} className={classes.section}>
      <h2 className={classes.heading}>{title}</h2>
      {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
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

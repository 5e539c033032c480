import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '../../api/system/settings.ts'
import { ThisComputer } from '../../desktop/this-computer.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { SettingRow } from './setting-row.tsx'
import { groupSettings } from './setting-words.ts'
import classes from './settings.module.css'
import { texts } from './texts.ts'

/** Everything that can be set while the server runs. */
export function SettingsPage() {
  const settings = useQuery(settingsQuery)
  return (
    <Page narrow subtitle={texts.lead} title={texts.title}>
      <ThisComputer />
      <Loaded query={settings} waiting={<div className={classes.waiting} />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState text={texts.empty.text} title={texts.empty.title} />
          ) : (
            groupSettings(all).map(({ category, title, lead, settings: own }) => (
              <Section key={category} lead={lead} title={title}>
                <ul className={classes.list}>
                  {own.map((setting) => (
                    <SettingRow key={setting.key} setting={setting} />
                  ))}
                </ul>
              </Section>
            ))
          )
        }
      </Loaded>
    </Page>
  )
}

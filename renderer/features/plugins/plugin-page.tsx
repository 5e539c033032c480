import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { pluginQuery } from '../../api/queries/plugins.ts'
import { useChangePlugin } from '../../api/system/use-plugins.ts'
import type { Plugin } from '../../api/types.ts'
import { LinkButton } from '../../ui/links.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { ServerWords } from '../../ui/server-words.tsx'
import { ConfigForm } from '../shared/plugins/config-form.tsx'
import { AdministratorsOnly } from './administrators-only.tsx'
import { CredentialsSection } from './credentials-section.tsx'
import { Failures } from './failures.tsx'
import { HealthSection } from './health-section.tsx'
import { LimitsSection } from './limits-section.tsx'
import { PluginSwitch } from './plugin-switch.tsx'
import classes from './plugins.module.css'
import { RemovePlugin } from './remove-plugin.tsx'
import { RightsSection } from './rights-section.tsx'
import { RunningSection } from './running-section.tsx'
import { texts, pageTexts as words } from './texts.ts'

/** One plugin: how it is, what it may do, and how it is run. */
export function PluginPage({ pluginId }: { readonly pluginId: string }) {
  return (
    <AdministratorsOnly>
      <OnePlugin pluginId={pluginId} />
    </AdministratorsOnly>
  )
}

function OnePlugin({ pluginId }: { readonly pluginId: string }) {
  const query = useQuery(pluginQuery(pluginId))
  return (
    <Loaded
      query={query}
      waiting={<div className={classes.waiting} />}
      nextPath={<LinkButton to="/admin/plugins">{texts.all}</LinkButton>}
    >
      {(plugin) => (
        <Page
          actions={<PluginSwitch plugin={plugin} />}
          narrow
          subtitle={<Link to="/admin/plugins">{texts.all}</Link>}
          title={plugin.displayName}
        >
          {plugin.description !== null && <p className={classes.lead}>{plugin.description}</p>}
          {plugin.problem !== null && (
            <Note tone="danger">
              <ServerWords said={plugin.problem} />
            </Note>
          )}
          <HealthSection plugin={plugin} />
          <Failures pluginId={plugin.id} />
          <Settings plugin={plugin} />
          <CredentialsSection plugin={plugin} />
          <RightsSection plugin={plugin} />
          <RunningSection plugin={plugin} />
          <LimitsSection plugin={plugin} />
          <RemovePlugin plugin={plugin} />
        </Page>
      )}
    </Loaded>
  )
}

function Settings({ plugin: { id, manifest, config } }: { readonly plugin: Plugin }) {
  const change = useChangePlugin(id)
  const setup = manifest?.adminSetup ?? null
  if (manifest === null || (manifest.configFields.length === 0 && setup === null)) return null
  return (
    <Section lead={words.settingsLead} title={words.settings}>
      {setup !== null && <p className={classes.setup}>{setup}</p>}
      <ConfigForm
        config={config}
        fields={manifest.configFields}
        onSave={(next, onSaved) => change.mutate({ config: next }, { onSuccess: onSaved })}
        saving={change}
      />
    </Section>
  )
}

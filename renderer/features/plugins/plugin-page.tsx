import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { refusalOf } from '../../api/api-error.ts'
import { pluginFailuresQuery, pluginQuery, useChangePlugin, usePlugin } from '../../api/system/plugins.ts'
import type { Plugin, PluginFailure } from '../../api/types.ts'
import { formatMoment } from '../../lib/format.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { TrashIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Loaded, TryAgain } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import rowClasses from '../../ui/rows.module.css'
import { Section } from '../../ui/section.tsx'
import { ServerWords } from '../../ui/server-words.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { ConfigForm } from '../shared/plugins/config-form.tsx'
import { FormFoot } from '../shared/plugins/form-foot.tsx'
import { ReleaseSources } from '../shared/releases/release-sources.tsx'
import { AdministratorsOnly } from './administrators-only.tsx'
import { CredentialsSection } from './credentials-section.tsx'
import { HealthSection } from './health-section.tsx'
import { LimitsSection } from './limits-section.tsx'
import { PluginSwitch } from './plugin-switch.tsx'
import classes from './plugins.module.css'
import { RightsSection } from './rights-section.tsx'
import { type RunDraft, runDraftOf, runFields, runProblems, runToSend } from './run-draft.ts'
import { RunInputs } from './run-inputs.tsx'
import { texts, pageTexts as words } from './texts.ts'

/** Failures of a plugin, newest first. */
function Failures({ pluginId }: { readonly pluginId: string }) {
  const failures = useInfiniteQuery(pluginFailuresQuery(pluginId))
  const rows = failures.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Section lead={words.failuresLead} title={words.failures}>
      {failures.isError && <TryAgain query={failures} />}
      {failures.isSuccess && rows.length === 0 && <p className={rowClasses.about}>{words.noFailures}</p>}
      {rows.length > 0 && (
        <ul aria-label={words.failures} className={rowClasses.spacedList}>
          {rows.map((failure, index) => (
            // Failures have no id, and several can share a timestamp.
            <FailureRow failure={failure} key={`${failure.at} ${index}`} />
          ))}
        </ul>
      )}
      <ShowMore query={failures} />
    </Section>
  )
}

function FailureRow({ failure: { method, code, message, username, at } }: { readonly failure: PluginFailure }) {
  const about = [
    method,
    ...(username === null ? [] : [words.forPerson(username)]),
    ...(code === null ? [] : [words.code(code)]),
  ]
  return (
    <li className={classes.failure}>
      <span className={classes.plain}>
        <ServerWords text={message} />
      </span>
      <span className={rowClasses.about}>
        <time dateTime={at}>{formatMoment(at)}</time> · {about.join(' · ')}
      </span>
    </li>
  )
}

/** Name and command of a plugin. */
function RunningSection({ plugin }: { readonly plugin: Plugin }) {
  const change = useChangePlugin(plugin.id)
  const known = runDraftOf(plugin)
  const [typed, setTyped] = useState<RunDraft | null>(null)
  const draft = typed ?? known
  const own = runProblems(draft)
  const { at, rest } = refusalOf(change.error, runFields(draft))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (Object.keys(own).length === 0) change.mutate(runToSend(draft), { onSuccess: () => setTyped(null) })
  }
  const edit = (next: RunDraft) => {
    change.reset()
    setTyped(next)
  }
  return (
    <Section lead={words.runningLead} title={words.running}>
      <form className={classes.form} noValidate onSubmit={submit}>
        <RunInputs at={{ ...at, ...own }} draft={draft} onDraft={edit} />
        <FormFoot isChanged={JSON.stringify(draft) !== JSON.stringify(known)} refusal={rest} saving={change} />
      </form>
    </Section>
  )
}

/** Removes a plugin after confirming what is deleted and what stays. */
function RemovePlugin({ plugin: { id, displayName, userCount } }: { readonly plugin: Plugin }) {
  const { remove } = usePlugin(id)
  const navigate = useNavigate()
  return (
    <div className={classes.end}>
      <ConfirmButton
        action={words.remove}
        leftSection={<TrashIcon size={16} />}
        mutation={remove}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => void navigate({ to: '/admin/plugins' }) })}
        title={words.removeTitle(displayName)}
      >
        <p className={classes.first}>{words.removeGoes(userCount)}</p>
        {words.removeKept}
      </ConfirmButton>
    </div>
  )
}

/** Page of a plugin: health, permissions and command. */
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
              <ServerWords text={plugin.problem} />
            </Note>
          )}
          <HealthSection plugin={plugin} />
          <ReleaseSources plugin={plugin} />
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

function Settings({ plugin: { id, manifest, config, credentialKeys } }: { readonly plugin: Plugin }) {
  const change = useChangePlugin(id)
  const setup = manifest?.adminSetup ?? null
  if (manifest === null || (manifest.configFields.length === 0 && setup === null)) return null
  return (
    <Section lead={words.settingsLead} title={words.settings}>
      {setup !== null && <p className={classes.setup}>{setup}</p>}
      <ConfigForm
        config={config}
        fields={manifest.configFields}
        keysSet={credentialKeys}
        onSave={(next, onSaved) => change.mutate({ config: next }, { onSuccess: onSaved })}
        saving={change}
      />
    </Section>
  )
}

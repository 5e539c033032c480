import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { providerSettingsQuery } from '../../api/queries/screen.ts'
import type { ProviderSettings } from '../../api/types.ts'
import { copyText } from '../../lib/copy-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CheckIcon, CopyIcon } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './identity.module.css'
import { ProviderCard } from './provider-card.tsx'
import { example, texts } from './texts.ts'

/** Copies the lines for the configuration file. */
function CopyExample() {
  const [copied, setCopied] = useState<boolean | null>(null)
  return (
    <Button
      leftSection={copied === true ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
      onClick={() => void copyText(example).then(setCopied)}
    >
      <span aria-live="polite">{copied === null ? texts.copy : copied ? texts.copied : texts.notCopied}</span>
    </Button>
  )
}

/** Configured identity providers, and the values to register there. */
export function ProvidersPage() {
  const settings = useQuery(providerSettingsQuery)
  return (
    <Page narrow subtitle={texts.lead} title={texts.title}>
      <Loaded query={settings} waiting={<div className={classes.waiting} />}>
        {(known) => (known.providers.length === 0 ? <NoProviders /> : <Providers {...known} />)}
      </Loaded>
    </Page>
  )
}

function NoProviders() {
  return (
    <>
      <EmptyState action={<CopyExample />} text={texts.none.text} title={texts.none.title} />
      <pre className={classes.example}>{example}</pre>
      <p className={classes.about}>
        {texts.callback}: <code>{`${window.location.origin}/api/v1/auth/oidc/home/callback`}</code>
      </p>
    </>
  )
}

function Providers({ enabled, providers, isCallbackFixed, mappedGroups }: ProviderSettings) {
  return (
    <>
      <Note>{texts.inFile}</Note>
      {!enabled && (
        <div className={classes.off}>
          <Note tone="danger">{texts.off}</Note>
        </div>
      )}
      <div className={classes.providers}>
        {providers.map((provider) => (
          <ProviderCard isCallbackFixed={isCallbackFixed} isEnabled={enabled} key={provider.name} provider={provider} />
        ))}
      </div>
      {mappedGroups !== null && <MappedGroups groups={mappedGroups} />}
    </>
  )
}

function MappedGroups({ groups }: { readonly groups: NonNullable<ProviderSettings['mappedGroups']> }) {
  return (
    <Section lead={texts.groupsLead} title={texts.groups}>
      {groups.length === 0 ? (
        <p className={classes.about}>{texts.noGroups}</p>
      ) : (
        <table className={classes.groups}>
          <thead>
            <tr>
              <th scope="col">{texts.group}</th>
              <th scope="col">{texts.accessGroup}</th>
            </tr>
          </thead>
          <tbody>
            {groups.map(({ oidcGroupName, accessGroupId, accessGroupName }) => (
              <tr key={`${accessGroupId} ${oidcGroupName}`}>
                <td>{oidcGroupName}</td>
                <td>{accessGroupName}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}

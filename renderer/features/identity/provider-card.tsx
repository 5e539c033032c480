import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { checkProvider } from '../../api/queries/screen.ts'
import type { ConfiguredProvider } from '../../api/types.ts'
import { CopyField } from '../../ui/copy-field.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './identity.module.css'
import { roleNames, texts } from './texts.ts'

type ProviderCardProps = {
  readonly provider: ConfiguredProvider
  readonly isEnabled: boolean
  readonly isCallbackFixed: boolean
}

/** An identity provider: what to register there, and how its accounts are mapped. */
export function ProviderCard({ provider, isEnabled, isCallbackFixed }: ProviderCardProps) {
  const { name, displayName, issuerUrl, clientId, hasSecret, scopes, callbackUrl, claims, autoCreateUsers } = provider
  const reaching = useMutation({ mutationFn: () => checkProvider(name) })
  return (
    <Section
      actions={
        isEnabled && (
          <Button loading={reaching.isPending} onClick={() => reaching.mutate()} variant="default">
            {texts.check}
          </Button>
        )
      }
      lead={<code>{`auth.oidc.providers.${name}`}</code>}
      title={displayName}
    >
      <div className={classes.provider}>
        <p aria-live="polite" className={classes.reached}>
          {reaching.isSuccess && texts.reached}
        </p>
        {reaching.isError && <Note tone="danger">{messageOf(reaching.error)}</Note>}
        <div className={classes.callback}>
          <h3 className={classes.heading}>{texts.callback}</h3>
          <CopyField label={texts.callbackLabel(displayName)} value={callbackUrl} />
          <p className={classes.about}>{texts.callbackHint}</p>
          {!isCallbackFixed && <p className={classes.about}>{texts.callbackLoose}</p>}
        </div>
        <dl className={classes.facts}>
          <dt>{texts.issuer}</dt>
          <dd>{issuerUrl}</dd>
          <dt>{texts.client}</dt>
          <dd>
            {clientId}, {hasSecret ? texts.secret : texts.noSecret}
          </dd>
          <dt>{texts.scopes}</dt>
          <dd>{scopes.join(', ')}</dd>
          <dt>{texts.claims}</dt>
          <dd>
            {claims.username}, {claims.email}, {claims.groups}
          </dd>
          <dt>{texts.newPeople}</dt>
          <dd>{autoCreateUsers ? texts.makes : texts.refuses}</dd>
          <dt>{texts.roles}</dt>
          <dd>
            <Roles provider={provider} />
          </dd>
        </dl>
      </div>
    </Section>
  )
}

function Roles({ provider: { roleMapping, defaultRole } }: Pick<ProviderCardProps, 'provider'>) {
  const mapped = (['admin', 'maintainer', 'reader'] as const).filter((role) => roleMapping[role].length > 0)
  const otherwise = texts.asRole(roleNames[defaultRole])
  if (mapped.length === 0) {
    return (
      <>
        {texts.rolesHere} {otherwise}.
      </>
    )
  }
  return (
    <>
      <ul className={classes.roles}>
        {mapped.map((role) => (
          <li key={role}>
            <strong>{roleNames[role]}</strong>: {roleMapping[role].join(', ')}
          </li>
        ))}
      </ul>
      {texts.rolesFollow} {otherwise}.
    </>
  )
}

import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { refusalOf } from '../../api/api-error.ts'
import { useChangePlugin } from '../../api/system/plugins.ts'
import type { Plugin, PluginCredential } from '../../api/types.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { fieldError } from '../../ui/field-error.tsx'
import rows from '../../ui/rows.module.css'
import { Section } from '../../ui/section.tsx'
import { FormFoot } from '../shared/plugins/form-foot.tsx'
import { type SecretDraft, SecretInputs, typedSecrets } from '../shared/plugins/secret-inputs.tsx'
import classes from './plugins.module.css'
import { pageTexts as words } from './texts.ts'

type CredentialsFormProps = {
  readonly pluginId: string
  readonly credentials: readonly PluginCredential[]
  readonly keysSet: readonly string[]
}

/** Credentials that a plugin requires from an administrator. */
function CredentialsForm({ pluginId, credentials, keysSet }: CredentialsFormProps) {
  const change = useChangePlugin(pluginId)
  const [draft, setDraft] = useState<SecretDraft>({})
  const { at, rest } = refusalOf(
    change.error,
    credentials.map(({ key }) => `credentials.${key}`),
  )
  const typed = typedSecrets(draft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate({ credentials: typed }, { onSuccess: () => setDraft({}) })
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <SecretInputs
        credentials={credentials}
        draft={draft}
        keysSet={keysSet}
        onDraft={setDraft}
        problems={Object.fromEntries(credentials.map(({ key }) => [key, at[`credentials.${key}`]]))}
      />
      <FormFoot isChanged={Object.keys(typed).length > 0} refusal={rest} saving={change} />
    </form>
  )
}

/**
 * Credentials entered by an administrator: those for acting as the server, and the OAuth client for connecting
 * accounts. Those of individual people are not included.
 */
function credentialsOf({ manifest, type }: Pick<Plugin, 'manifest' | 'type'>): readonly PluginCredential[] {
  if (manifest === null) return []
  if (type === 'system') return manifest.requiredCredentials
  if (manifest.oauth === null) return []
  const id = {
    key: 'clientId',
    label: words.clientId,
    description: words.clientIdHint,
    isSensitive: false,
    isRequired: true,
  }
  const secret = { key: 'clientSecret', label: words.clientSecret, description: words.clientSecretHint }
  return [...(manifest.oauth.clientId === null ? [id] : []), { ...secret, isSensitive: true, isRequired: false }]
}

/** A plugin's administrator credentials: which are set, to set and to remove. */
export function CredentialsSection({ plugin }: { readonly plugin: Plugin }) {
  const declared = credentialsOf(plugin)
  const fields = plugin.manifest?.configFields ?? []
  const labels = new Map([...fields, ...declared].map(({ key, label }) => [key, label]))
  return (
    <Section lead={words.secretsLead} title={words.secrets}>
      {plugin.credentialKeys.length > 0 && (
        <ul aria-label={words.secrets} className={rows.spacedList}>
          {plugin.credentialKeys.map((key) => (
            <StoredCredential key={key} label={labels.get(key) ?? key} name={key} pluginId={plugin.id} />
          ))}
        </ul>
      )}
      {declared.length > 0 ? (
        <CredentialsForm credentials={declared} keysSet={plugin.credentialKeys} pluginId={plugin.id} />
      ) : (
        <OtherCredential pluginId={plugin.id} />
      )}
    </Section>
  )
}

type StoredCredentialProps = { readonly pluginId: string; readonly name: string; readonly label: string }

function StoredCredential({ pluginId, name, label }: StoredCredentialProps) {
  const change = useChangePlugin(pluginId)
  return (
    <li className={rows.wrapping}>
      <span>{words.isSet(label)}</span>
      <ConfirmButton
        aria-label={words.forgetOf(label)}
        action={words.forget}
        mutation={change}
        onConfirm={() => change.mutate({ credentials: { [name]: null } })}
        title={words.forgetTitle(label)}
      >
        {words.forgetKept}
      </ConfirmButton>
    </li>
  )
}

/** A credential that the plugin does not declare (yet), with its name typed. */
function OtherCredential({ pluginId }: { readonly pluginId: string }) {
  const [isOpen, { open }] = useDisclosure()
  if (isOpen) return <OtherForm pluginId={pluginId} />
  return (
    <Button onClick={open} variant="default">
      {words.otherSecret}
    </Button>
  )
}

function OtherForm({ pluginId }: { readonly pluginId: string }) {
  const change = useChangePlugin(pluginId)
  const [name, setName] = useState('')
  const [value, setValue] = useState('')
  const [refused, setRefused] = useState(false)
  const key = name.trim()
  const { at, rest } = refusalOf(change.error, ['credentials', `credentials.${key}`])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setRefused(key === '')
    if (key === '') return
    const clear = () => {
      setName('')
      setValue('')
    }
    change.mutate({ credentials: { [key]: value } }, { onSuccess: clear })
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        autoComplete="off"
        autoFocus
        error={(refused && key === '' && words.secretNameNeeded) || fieldError(at.credentials)}
        label={words.secretName}
        maxLength={64}
        onChange={(event) => setName(event.currentTarget.value)}
        value={name}
      />
      <PasswordInput
        autoComplete="off"
        error={fieldError(at[`credentials.${key}`])}
        label={words.secretValue}
        maxLength={4_000}
        onChange={(event) => setValue(event.currentTarget.value)}
        value={value}
      />
      <FormFoot isChanged={value !== ''} refusal={rest} saving={change} />
    </form>
  )
}

import { type FormEvent, useState } from 'react'
import { refusalOf } from '../../api/api-error.ts'
import { useChangePlugin } from '../../api/system/use-plugins.ts'
import type { PluginCredential } from '../../api/types.ts'
import { FormFoot } from '../shared/plugins/form-foot.tsx'
import { type SecretDraft, SecretInputs, typedSecrets } from '../shared/plugins/secret-inputs.tsx'
import classes from './plugins.module.css'

type CredentialsFormProps = {
  readonly pluginId: string
  readonly credentials: readonly PluginCredential[]
  readonly keysSet: readonly string[]
}

/** The secrets that a plugin asks an administrator for. */
export function CredentialsForm({ pluginId, credentials, keysSet }: CredentialsFormProps) {
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

import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useConnection } from '../../../api/account/services.ts'
import { ApiError, refusalOf } from '../../../api/api-error.ts'
import type { UserPlugin } from '../../../api/types.ts'
import { Note } from '../../../ui/note.tsx'
import { type SecretDraft, SecretInputs, typedSecrets } from '../../shared/plugins/secret-inputs.tsx'
import classes from './services.module.css'
import { texts } from './texts.ts'

type ConnectFormProps = { readonly service: UserPlugin; readonly onDone?: (() => void) | undefined }

/** Credentials that a plugin needs to act for the person; entered here and verified with the service. */
export function ConnectForm({ service, onDone }: ConnectFormProps) {
  const { requiredCredentials: required, credentialKeys } = service
  const { connect } = useConnection(service)
  const [draft, setDraft] = useState<SecretDraft>({})
  const [wasTried, setTried] = useState(false)
  const typed = typedSecrets(draft)
  const missing = required.filter(
    ({ key, isRequired }) => isRequired && typed[key] === undefined && !credentialKeys.includes(key),
  )
  const { problems, rest } = refused(connect.error, service)
  const own = Object.fromEntries(missing.map(({ key }) => [key, texts.needed]))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (missing.length > 0 || Object.keys(typed).length === 0) return
    connect.mutate(typed, { onSuccess: () => onDone?.() })
  }
  const edit = (next: SecretDraft) => {
    connect.reset()
    setDraft(next)
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <SecretInputs
        credentials={required}
        draft={draft}
        keysSet={credentialKeys}
        onDraft={edit}
        problems={wasTried ? { ...problems, ...own } : problems}
      />
      <p className={classes.about}>{texts.secretsKept}</p>
      {rest !== null && <Note tone="danger">{rest}</Note>}
      <div className={classes.buttons}>
        <Button loading={connect.isPending} type="submit">
          {texts.connect}
        </Button>
        <span className={classes.about} role="status">
          {connect.isPending && texts.connecting}
        </span>
      </div>
    </form>
  )
}

/** A failed verification names no field: if there is only one, attach the error to it. */
function refused(error: unknown, { requiredCredentials: required }: UserPlugin) {
  const { at, rest } = refusalOf(error, ['credentials', ...required.map(({ key }) => `credentials.${key}`)])
  const [first] = required
  const isAboutOne = error instanceof ApiError && error.status === 422 && rest !== null && required.length === 1
  if (isAboutOne && first !== undefined) return { problems: { [first.key]: rest }, rest: null }
  const problems = Object.fromEntries(required.map(({ key }) => [key, at[`credentials.${key}`]]))
  return { problems, rest: rest ?? at.credentials ?? null }
}

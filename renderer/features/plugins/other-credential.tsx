import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { refusalOf } from '../../api/api-error.ts'
import { useChangePlugin } from '../../api/system/plugins.ts'
import { refusedAt } from '../../ui/refused.tsx'
import { FormFoot } from '../shared/plugins/form-foot.tsx'
import classes from './plugins.module.css'
import { pageTexts as words } from './texts.ts'

/** A secret that the plugin did not ask for, or not yet: its name is typed, too. */
export function OtherCredential({ pluginId }: { readonly pluginId: string }) {
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
        error={(refused && key === '' && words.secretNameNeeded) || refusedAt(at.credentials)}
        label={words.secretName}
        maxLength={64}
        onChange={(event) => setName(event.currentTarget.value)}
        value={name}
      />
      <PasswordInput
        autoComplete="off"
        error={refusedAt(at[`credentials.${key}`])}
        label={words.secretValue}
        maxLength={4_000}
        onChange={(event) => setValue(event.currentTarget.value)}
        value={value}
      />
      <FormFoot isChanged={value !== ''} refusal={rest} saving={change} />
    </form>
  )
}

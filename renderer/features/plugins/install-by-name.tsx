import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useFetchPackage } from '../../api/system/plugin-packages.ts'
import type { Plugin } from '../../api/types.ts'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { InstallDialog } from './install-package.tsx'
import classes from './plugins.module.css'
import { installing as words } from './texts.ts'

type InstallByNameProps = {
  /** Host of the registry. */
  readonly registry: string
  readonly onInstalled: (plugin: Plugin) => void
}

/** Installs a plugin by name and version from the registry that the configuration names. */
export function InstallByName({ registry, onInstalled }: InstallByNameProps) {
  const [name, setName] = useState('')
  const [version, setVersion] = useState('')
  const fetching = useFetchPackage()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    fetching.mutate({ name: name.trim(), version: version.trim() })
  }
  return (
    <Section lead={words.byNameLead(registry)} title={words.byName}>
      <form className={classes.form} noValidate onSubmit={submit}>
        <TextInput
          autoComplete="off"
          label={words.packageName}
          maxLength={214}
          onChange={(event) => setName(event.currentTarget.value)}
          value={name}
        />
        <TextInput
          autoComplete="off"
          label={words.packageVersion}
          maxLength={64}
          onChange={(event) => setVersion(event.currentTarget.value)}
          value={version}
        />
        {fetching.isError && <Note tone="danger">{messageOf(fetching.error)}</Note>}
        <Group justify="flex-start">
          <Button disabled={name.trim() === '' || version.trim() === ''} loading={fetching.isPending} type="submit">
            {words.look}
          </Button>
        </Group>
      </form>
      <InstallDialog found={fetching.data} onClose={() => fetching.reset()} onInstalled={onInstalled} />
    </Section>
  )
}

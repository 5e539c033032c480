import { Button, Group, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { refusalOf } from '../../api/api-error.ts'
import { foundPluginsQuery, useNewPlugin } from '../../api/system/plugins.ts'
import type { Plugin } from '../../api/types.ts'
import { fieldError } from '../../ui/field-error.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import rows from '../../ui/rows.module.css'
import { Section } from '../../ui/section.tsx'
import { AdministratorsOnly } from './administrators-only.tsx'
import { FoundPlugins } from './found-plugins.tsx'
import { InstallByName } from './install-by-name.tsx'
import { InstallFromFile } from './install-package.tsx'
import classes from './plugins.module.css'
import { emptyRun, runFields, runProblems, runToSend } from './run-draft.ts'
import { RunInputs } from './run-inputs.tsx'
import { running as needed, texts, adding as words } from './texts.ts'

/** Adds a plugin from the plugins folder or manually. */
export function AddPluginPage() {
  return (
    <AdministratorsOnly>
      <AddPlugin />
    </AdministratorsOnly>
  )
}

function AddPlugin() {
  const found = useQuery(foundPluginsQuery)
  const navigate = useNavigate()
  const onCreated = ({ id }: Plugin) => void navigate({ to: '/admin/plugins/$pluginId', params: { pluginId: id } })
  return (
    <Page
      actions={
        <LinkButton to="/admin/plugins" variant="default">
          {texts.all}
        </LinkButton>
      }
      narrow
      subtitle={words.lead}
      title={words.title}
    >
      <Loaded query={found} waiting={<div className={classes.waiting} />}>
        {(all) => (
          <>
            <FoundPlugins
              found={all}
              isSearching={found.isFetching}
              onSearch={() => void found.refetch()}
              onCreated={onCreated}
            />
            <InstallFromFile onInstalled={onCreated} />
            {all.registry !== null && <InstallByName onInstalled={onCreated} registry={all.registry} />}
            <ManualSetup allowedCommands={all.allowedCommands} onCreated={onCreated} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

type ByHandProps = { readonly allowedCommands: readonly string[]; readonly onCreated: (plugin: Plugin) => void }

/** Adds a plugin by typing its command. */
export function ManualSetup({ allowedCommands, onCreated }: ByHandProps) {
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <Section lead={words.byHandLead} title={words.byHand}>
      {isOpen ? (
        <ManualSetupForm allowedCommands={allowedCommands} onCancel={close} onCreated={onCreated} />
      ) : (
        <Button onClick={open} variant="default">
          {words.open}
        </Button>
      )}
    </Section>
  )
}

function ManualSetupForm({ allowedCommands, onCreated, onCancel }: ByHandProps & { readonly onCancel: () => void }) {
  const [name, setName] = useState('')
  const [draft, setDraft] = useState(emptyRun)
  const [wasTried, setTried] = useState(false)
  const making = useNewPlugin()
  const own = { ...runProblems(draft), ...(name.trim() === '' ? { name: needed.noName } : {}) }
  const { at, rest } = refusalOf(making.error, ['name', ...runFields(draft)])
  const wrong: typeof at = wasTried ? { ...at, ...own } : at
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(own).length > 0) return
    making.mutate({ name: name.trim(), ...runToSend(draft) }, { onSuccess: onCreated })
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        autoComplete="off"
        autoFocus
        className={classes.code}
        description={words.nameHint}
        error={fieldError(wrong.name)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        label={words.name}
        maxLength={64}
        onChange={(event) => setName(event.currentTarget.value)}
        value={name}
      />
      <RunInputs at={wrong} draft={draft} onDraft={setDraft} />
      {allowedCommands.length > 0 && <p className={rows.about}>{words.allowed(allowedCommands.join(', '))}</p>}
      {rest !== null && <Note tone="danger">{rest}</Note>}
      <Group justify="flex-start">
        <Button loading={making.isPending} type="submit">
          {words.make}
        </Button>
        <Button onClick={onCancel} variant="default">
          {words.cancel}
        </Button>
      </Group>
    </form>
  )
}

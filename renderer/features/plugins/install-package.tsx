import { Stack } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useDiscardPackage, useInspectPackage, useInstallPackage } from '../../api/system/plugin-packages.ts'
import type { Plugin, PluginPackage } from '../../api/types.ts'
import { DropZone } from '../../ui/drop-zone.tsx'
import { Note } from '../../ui/note.tsx'
import { RoomyDialog } from '../../ui/roomy-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { sitesInWords } from './capability-words.ts'
import { CodeFacts } from './code-facts.tsx'
import { ConfirmActions } from './confirm-actions.tsx'
import { ConfirmIdentity, confirmationOf, type Entered, nothingEntered } from './confirm-identity.tsx'
import classes from './plugins.module.css'
import { texts, installing as words } from './texts.ts'

type OnInstalled = { readonly onInstalled: (plugin: Plugin) => void }

/** Installs a plugin from a file, after showing what is in it. */
export function InstallFromFile({ onInstalled }: OnInstalled) {
  const inspection = useInspectPackage()
  return (
    <Section lead={words.lead} title={words.title}>
      <DropZone
        accept=".zip,.tgz"
        action={words.choose}
        busy={inspection.isPending}
        onFile={(file) => inspection.mutate(file)}
        text={words.drop}
      />
      {inspection.isError && <Note tone="danger">{messageOf(inspection.error)}</Note>}
      <InstallDialog found={inspection.data} onClose={() => inspection.reset()} onInstalled={onInstalled} />
    </Section>
  )
}

type InstallDialogProps = OnInstalled & {
  /** What was inspected; undefined: the dialog is closed. */
  readonly found: PluginPackage | undefined
  readonly onClose: () => void
}

/** Shows what a package is before it is installed. */
export function InstallDialog({ found, onClose, onInstalled }: InstallDialogProps) {
  const title = found === undefined ? '' : titleOf(found)
  const { mutate: discard } = useDiscardPackage()
  const close = () => {
    if (found !== undefined) discard(found.id)
    onClose()
  }
  return (
    <RoomyDialog onClose={close} opened={found !== undefined} size={600} title={title}>
      {found !== undefined && <InstallForm found={found} onClose={close} onInstalled={onInstalled} />}
    </RoomyDialog>
  )
}

function titleOf({ displayName, pluginId }: PluginPackage): string {
  return pluginId === null ? words.install(displayName) : words.update(displayName)
}

type InstallFormProps = OnInstalled & { readonly found: PluginPackage; readonly onClose: () => void }

function InstallForm({ found, onClose, onInstalled }: InstallFormProps) {
  const [entered, setEntered] = useState<Entered>(nothingEntered)
  const installation = useInstallPackage()
  const { id, name, version, installedVersion, description, command, args, hosts, code, pluginId } = found
  const submit = () =>
    installation.mutate({ id, codeHash: code.hash, ...confirmationOf(entered) }, { onSuccess: onInstalled })
  const isSandboxed = command === 'node'
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="lg">
        <p className={classes.plain}>{words.about(name, version, installedVersion)}</p>
        {description !== null && description !== '' && <p className={classes.plain}>{description}</p>}
        <div>
          <h3 className={classes.heading}>{texts.for.can}</h3>
          <pre className={classes.command}>{[command, ...args].join(' ')}</pre>
          <ul className={classes.points}>
            <li>{isSandboxed ? texts.for.heldIn : texts.for.free}</li>
            <li>{isSandboxed ? sitesInWords(hosts, texts.for) : texts.for.network}</li>
          </ul>
        </div>
        <CodeFacts code={code} />
        <p className={classes.plain}>{pluginId === null ? words.notEnabled : words.replaced}</p>
        <ConfirmIdentity entered={entered} onEntered={setEntered} />
        <ConfirmActions
          action={pluginId === null ? words.installAction : words.updateAction}
          busy={installation.isPending}
          error={installation.error}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}

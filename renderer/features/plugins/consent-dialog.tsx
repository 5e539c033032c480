import { Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Plugin } from '../../api/types.ts'
import { Note } from '../../ui/note.tsx'
import { RoomyDialog } from '../../ui/roomy-dialog.tsx'
import { capabilitiesInWords, sitesInWords } from './capability-words.ts'
import { CodeFacts } from './code-facts.tsx'
import { ConfirmActions } from './confirm-actions.tsx'
import { ConfirmIdentity, confirmationOf, type Entered, nothingEntered } from './confirm-identity.tsx'
import classes from './plugins.module.css'
import { confirming, texts } from './texts.ts'

const words = texts.for

/** Whether the code of a plugin has to be allowed before it runs. */
export function needsConsent({ consent }: Plugin): boolean {
  return consent.code !== null && (consent.state === 'needed' || consent.state === 'changed')
}

type ConsentProps = {
  readonly plugin: Plugin
  readonly opened: boolean
  readonly busy: boolean
  readonly error: unknown
  /** Whether the plugin runs on, rather than being enabled. */
  readonly isEnabled: boolean
  readonly onConfirm: (confirmation: ReturnType<typeof confirmationOf>) => void
  readonly onClose: () => void
}

/** Shows before a plugin runs what it executes, what it can do, and for whom. */
export function ConsentDialog({ plugin, opened, isEnabled, onClose, ...rest }: ConsentProps) {
  const title = isEnabled ? confirming.title(plugin.displayName) : words.title(plugin.displayName)
  return (
    <RoomyDialog onClose={onClose} opened={opened} size={600} title={title}>
      <ConsentForm isEnabled={isEnabled} onClose={onClose} plugin={plugin} {...rest} />
    </RoomyDialog>
  )
}

function ConsentForm({ plugin, busy, error, isEnabled, onConfirm, onClose }: Omit<ConsentProps, 'opened'>) {
  const [entered, setEntered] = useState<Entered>(nothingEntered)
  const isAsking = needsConsent(plugin)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onConfirm(confirmationOf(entered))
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="lg">
        {plugin.consent.state === 'changed' && (
          <Note>{plugin.consent.changes.map((change) => confirming.changes[change]).join(' ')}</Note>
        )}
        <ConsentText plugin={plugin} />
        {plugin.consent.code !== null && <CodeFacts code={plugin.consent.code} />}
        {isAsking && <ConfirmIdentity entered={entered} onEntered={setEntered} />}
        <ConfirmActions
          action={isEnabled ? confirming.allow : isAsking ? confirming.allowAndEnable : words.confirm}
          busy={busy}
          error={error}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}

/** Node programs run restricted by the server; other programs do not. */
function isSandboxed({ command }: Plugin): boolean {
  return command === 'node'
}

/** A plugin that works for each person may find metadata for the server as well. */
function whomInWords({ type, manifest }: Plugin): readonly string[] {
  if (type === null || manifest === null) return [words.nobody]
  const isForServer = type === 'system' || manifest.capabilities.metadataProvider.length > 0
  return [...(type === 'user' ? [words.person] : []), ...(isForServer ? [words.server] : [])]
}

function writesInWords(permissions: Plugin['permissions']): string {
  if (permissions.includes('metadata:write:*')) return confirming.writesAll
  return permissions.length === 0 ? confirming.writesNothing : confirming.writes(permissions.length)
}

function ConsentText({ plugin }: { readonly plugin: Plugin }) {
  const { command, args, permissions } = plugin
  return (
    <>
      <div>
        <h3 className={classes.heading}>{words.runs}</h3>
        <pre className={classes.command}>{[command, ...args].join(' ')}</pre>
        <p className={classes.plain}>{words.program}</p>
      </div>
      <div>
        <h3 className={classes.heading}>{words.can}</h3>
        <ul className={classes.points}>
          {plugin.manifest !== null && capabilitiesInWords(plugin).map((phrase) => <li key={phrase}>{phrase}.</li>)}
          <li>{writesInWords(permissions)}</li>
          <li>{isSandboxed(plugin) ? words.heldIn : words.free}</li>
          <li>{isSandboxed(plugin) ? sitesInWords(plugin.hosts, words) : words.network}</li>
        </ul>
      </div>
      <div>
        <h3 className={classes.heading}>{words.whom}</h3>
        {whomInWords(plugin).map((sentence) => (
          <p className={classes.plain} key={sentence}>
            {sentence}
          </p>
        ))}
      </div>
    </>
  )
}

import { Button, Group, Stack, Switch } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { messageOf } from '../../api/api-error.ts'
import { useSwitchPlugin } from '../../api/system/plugins.ts'
import type { Plugin } from '../../api/types.ts'
import { Note } from '../../ui/note.tsx'
import { RoomyDialog } from '../../ui/roomy-dialog.tsx'
import { capabilitiesInWords, sitesInWords } from './capability-words.ts'
import classes from './plugins.module.css'
import { texts } from './texts.ts'

/** Whether a plugin has never been enabled. */
function isNew({ lastSuccessAt, lastFailureAt }: Plugin): boolean {
  return lastSuccessAt === null && lastFailureAt === null
}

/** Enables or disables a plugin. The first time, a dialog explains the consequences. */
export function PluginSwitch({ plugin }: { readonly plugin: Plugin }) {
  const change = useSwitchPlugin(plugin.id)
  const [asking, ask] = useDisclosure()
  const flip = (isOn: boolean) => {
    // A local database runs no program and sends nothing: there is nothing to consent to.
    if (isOn && isNew(plugin) && plugin.command !== 'local-database') ask.open()
    else change.mutate(isOn)
  }
  return (
    <div className={classes.switch}>
      <Switch
        aria-label={texts.switchOf(plugin.displayName)}
        checked={change.isPending ? change.variables : plugin.enabled}
        disabled={change.isPending}
        onChange={(event) => flip(event.currentTarget.checked)}
        size="md"
      />
      {change.isError && !asking && <Note tone="danger">{messageOf(change.error)}</Note>}
      <Consent
        busy={change.isPending}
        error={change.error}
        onClose={() => {
          ask.close()
          change.reset()
        }}
        onConfirm={() => change.mutate(true, { onSuccess: ask.close })}
        opened={asking}
        plugin={plugin}
      />
    </div>
  )
}

const words = texts.for

type ConsentProps = {
  readonly plugin: Plugin
  readonly opened: boolean
  readonly busy: boolean
  readonly error: unknown
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Shows before the first run what a plugin executes, what it can do, and for whom. */
function Consent({ plugin, opened, busy, error, onConfirm, onClose }: ConsentProps) {
  return (
    <RoomyDialog onClose={onClose} opened={opened} size={600} title={words.title(plugin.displayName)}>
      <Stack gap="lg">
        <ConsentText plugin={plugin} />
        {error !== null && <Note tone="danger">{messageOf(error)}</Note>}
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose} variant="default">
            {words.cancel}
          </Button>
          <Button loading={busy} onClick={onConfirm}>
            {words.confirm}
          </Button>
        </Group>
      </Stack>
    </RoomyDialog>
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

function ConsentText({ plugin }: { readonly plugin: Plugin }) {
  const { command, args } = plugin
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

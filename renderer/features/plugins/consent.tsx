import { Button, Group, Stack } from '@mantine/core'
import { messageOf } from '../../api/api-error.ts'
import type { Plugin } from '../../api/types.ts'
import { Note } from '../../ui/note.tsx'
import { RoomyDialog } from '../../ui/roomy-dialog.tsx'
import { capabilitiesInWords } from './capability-words.ts'
import classes from './plugins.module.css'
import { texts } from './texts.ts'

const words = texts.for

type ConsentProps = {
  readonly plugin: Plugin
  readonly opened: boolean
  readonly busy: boolean
  readonly error: unknown
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Says before a plugin runs for the first time what it runs, what it can do, and for whom. */
export function Consent({ plugin, opened, busy, error, onConfirm, onClose }: ConsentProps) {
  return (
    <RoomyDialog onClose={onClose} opened={opened} size={600} title={words.title(plugin.displayName)}>
      <Stack gap="lg">
        <Meaning plugin={plugin} />
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

/** A program that Node runs is held in by the server, which starts no other one like that. */
function isSandboxed({ command }: Plugin): boolean {
  return command === 'node'
}

function Meaning({ plugin }: { readonly plugin: Plugin }) {
  const { command, args, type } = plugin
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
          <li>{words.internet}</li>
        </ul>
      </div>
      <div>
        <h3 className={classes.heading}>{words.whom}</h3>
        <p className={classes.plain}>{type === null ? words.nobody : type === 'user' ? words.person : words.server}</p>
      </div>
    </>
  )
}

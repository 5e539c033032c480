import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { ConnectivityProblem, DesktopBridge, SettingsPage } from '../../electron/ipc/channels.ts'
import { CopyField } from '../ui/copy-field.tsx'
import { Note } from '../ui/note.tsx'
import classes from './desktop.module.css'
import { texts as all } from './texts.ts'

const texts = all.connectivityProblems

/** The system's settings page with the switch. */
const pages: Readonly<Partial<Record<ConnectivityProblem['kind'], SettingsPage>>> = {
  'public-network': 'network',
  blocked: 'firewall',
  'no-rule': 'firewall',
  'mac-firewall': 'firewall',
  'mac-blocks-all': 'firewall',
}
/** Problems that can be fixed through Windows' elevation prompt. */
const changeable: ReadonlySet<ConnectivityProblem['kind']> = new Set(['blocked', 'no-rule'])

type ConnectivityNoteProps = {
  readonly bridge: DesktopBridge
  readonly problem: ConnectivityProblem
  /** Called when the firewall rule has been changed. */
  readonly onChange: () => void
}

/** A possible reason why devices cannot connect, with ways to fix it. Nothing is changed without a click. */
export function ConnectivityNote({ bridge, problem, onChange }: ConnectivityNoteProps) {
  const { kind, commands } = problem
  const [message, setMessage] = useState<string | null>(null)
  const page = pages[kind]
  const allow = async () => {
    const isAllowed = await bridge.allowInFirewall().catch(() => false)
    setMessage(isAllowed ? null : texts.declined)
    if (isAllowed) onChange()
  }
  const open = async (wanted: SettingsPage) => {
    const isOpen = await bridge.openSettings(wanted).catch(() => false)
    setMessage(isOpen ? null : texts.notOpened)
  }
  return (
    <Note>
      <div className={classes.obstacle}>
        <p>{texts.kinds[kind]}</p>
        <Group gap="xs">
          {changeable.has(kind) && commands.length > 0 && (
            <Button onClick={() => void allow()} size="compact-sm">
              {texts.allow}
            </Button>
          )}
          {page !== undefined && (
            <Button onClick={() => void open(page)} size="compact-sm" variant="default">
              {page === 'network' ? texts.openNetwork : texts.openFirewall}
            </Button>
          )}
        </Group>
        <p role="status">{message}</p>
        {commands.length > 0 && <Commands commands={commands} isWindows={changeable.has(kind)} />}
      </div>
    </Note>
  )
}

function Commands({ commands, isWindows }: { readonly commands: readonly string[]; readonly isWindows: boolean }) {
  return (
    <>
      <p>{isWindows ? texts.byHandWindows : texts.byHand}</p>
      {commands.map((command, at) => (
        <CopyField key={command} label={texts.command(at + 1)} value={command} />
      ))}
    </>
  )
}

import { Button, Group, Kbd, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { RoomyDialog } from '../../../ui/roomy-dialog.tsx'
import { type Keys, keyName } from './key-map.ts'
import classes from './key-sheet.module.css'
import { noExitTransition } from './reader-popover.tsx'
import { texts } from './texts.ts'

type KeySheetProps<C extends string> = {
  /** Commands with keys, in display order. */
  readonly commands: readonly { readonly command: C; readonly label: string }[]
  readonly keys: Keys<C>
  readonly opened: boolean
  readonly onClose: () => void
}

/** List of all keys of a reader; each can be changed. */
export function KeySheet<C extends string>({ commands, keys, opened, onClose }: KeySheetProps<C>) {
  return (
    <RoomyDialog
      onClose={onClose}
      opened={opened}
      size={560}
      title={texts.keys.title}
      transitionProps={noExitTransition}
    >
      <Stack gap="md">
        <KeyRows commands={commands} keys={keys} />
        <Text c="dimmed" size="sm">
          {texts.keys.hint}
        </Text>
        {keys.reset !== null && (
          <Group>
            <Button onClick={keys.reset} variant="default">
              {texts.keys.reset}
            </Button>
          </Group>
        )}
      </Stack>
    </RoomyDialog>
  )
}

function KeyRows<C extends string>({ commands, keys }: Pick<KeySheetProps<C>, 'commands' | 'keys'>) {
  const [asking, setAsking] = useState<C | null>(null)
  useNextKey(asking !== null, (name) => {
    if (asking !== null && name !== 'Escape') keys.bind(asking, name)
    setAsking(null)
  })
  return (
    <ul className={classes.rows}>
      {commands.map(({ command, label }) => (
        <li className={classes.row} key={command}>
          <span>{label}</span>
          <Button
            aria-label={`${texts.keys.change(label)}: ${keys.keys[command].map(wordsOf).join(', ') || texts.keys.none}`}
            color="gray"
            data-wraps
            onClick={() => setAsking(command)}
            size="compact-md"
            variant="subtle"
          >
            {asking === command ? texts.keys.press : <KeyNames names={keys.keys[command]} />}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function KeyNames({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return texts.keys.none
  return (
    <Group component="span" gap={6} justify="flex-end">
      {names.map((name) => (
        <Kbd key={name}>{wordsOf(name)}</Kbd>
      ))}
    </Group>
  )
}

function wordsOf(name: string): string {
  return texts.keys.names[name] ?? (name.length === 1 ? name.toUpperCase() : name)
}

/** Captures the next key before other handlers. */
function useNextKey(isAsking: boolean, onKey: (name: string) => void): void {
  useEffect(() => {
    if (!isAsking) return
    const press = (event: KeyboardEvent) => {
      const name = keyName(event)
      if (name === null) return
      event.preventDefault()
      event.stopPropagation()
      onKey(name)
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [isAsking, onKey])
}

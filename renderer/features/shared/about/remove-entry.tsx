import { ActionIcon, Button } from '@mantine/core'
import { useState } from 'react'
import { TrashIcon } from '../../../ui/icons.tsx'
import classes from './about.module.css'
import { texts } from './texts.ts'

type RemoveEntryProps = { readonly label: string; readonly busy: boolean; readonly onRemove: () => void }

/** Removes an entry after an inline confirmation. */
export function RemoveEntry({ label, busy, onRemove }: RemoveEntryProps) {
  const [asking, setAsking] = useState(false)
  if (!asking) {
    return (
      <ActionIcon aria-label={label} loading={busy} onClick={() => setAsking(true)} size={36} variant="subtle">
        <TrashIcon size={16} />
      </ActionIcon>
    )
  }
  return (
    <span className={classes.ask}>
      <Button
        aria-label={label}
        autoFocus
        color="red.8"
        loading={busy}
        onClick={() => {
          setAsking(false)
          onRemove()
        }}
        size="compact-sm"
      >
        {texts.removeYes}
      </Button>
      <Button onClick={() => setAsking(false)} size="compact-sm" variant="default">
        {texts.removeNo}
      </Button>
    </span>
  )
}

import { Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { IdentityProvider } from '../../api/types.ts'
import { Note } from '../../ui/note.tsx'
import classes from './sign-in.module.css'
import { texts } from './texts.ts'

const words = texts.outside

type WaitingOutsideProps = {
  readonly provider: IdentityProvider
  readonly onAgain: () => void
  readonly onStop: () => void
}

/** Stands where the buttons were while the sign-in goes on in the browser of the person. */
export function WaitingOutside({ provider, onAgain, onStop }: WaitingOutsideProps) {
  const place = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone: keyboard and screen reader go on here.
  useEffect(() => place.current?.focus(), [])
  return (
    <div className={classes.providers} ref={place} tabIndex={-1}>
      <Note title={words.title}>{words.text(provider.displayName)}</Note>
      <Group gap="xs">
        <Button onClick={onAgain} variant="default">
          {words.again}
        </Button>
        <Button onClick={onStop} variant="subtle">
          {words.stop}
        </Button>
      </Group>
    </div>
  )
}

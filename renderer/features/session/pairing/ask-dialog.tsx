import { Button, Stack } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { pollPairing, startPairing } from '../../../api/account/use-pairing.ts'
import { messageOf } from '../../../api/api-error.ts'
import type { User } from '../../../api/types.ts'
import { Note } from '../../../ui/note.tsx'
import { ShownCode } from '../../shared/pairing/shown-code.tsx'
import { another as texts } from './another-texts.ts'
import { type Asking, ask } from './ask.ts'
import classes from './pairing.module.css'
import { TakeCode } from './take-code.tsx'

const context = {
  start: startPairing,
  poll: pollPairing,
  pause: (milliseconds: number) => new Promise<void>((resolve) => window.setTimeout(resolve, milliseconds)),
  now: () => performance.now(),
}

/** Shows codes until somebody lets this browser in, and takes one that another device shows. */
export function AskDialog({ onDone }: { readonly onDone: (user: User) => void }) {
  const [round, setRound] = useState(0)
  return (
    <Stack gap="lg">
      <PairingStatus key={round} onAgain={() => setRound(round + 1)} onDone={onDone} />
      <TakeCode onDone={onDone} />
    </Stack>
  )
}

type ListProgressProps = { readonly onDone: (user: User) => void; readonly onAgain: () => void }

/** Asks from when it is first shown, and tells how it stands. */
function PairingStatus({ onDone, onAgain }: ListProgressProps) {
  const [asking, setAsking] = useState<Asking>({ kind: 'starting' })
  const done = useCallbackRef(onDone)
  useEffect(() => {
    const controller = new AbortController()
    void ask(context, controller.signal, (now) => {
      setAsking(now)
      if (now.kind === 'in') done(now.user)
    })
    return () => controller.abort()
  }, [done])
  const again = (
    <Button onClick={onAgain} size="compact-sm" variant="default">
      {texts.again}
    </Button>
  )
  switch (asking.kind) {
    case 'starting':
      return <div className={classes.waiting} />
    case 'shown':
      return <Shown endsAt={asking.endsAt} pairing={asking.pairing} />
    case 'in':
      return (
        <p className={classes.plain} role="status">
          {texts.in(asking.user.displayName ?? asking.user.username)}
        </p>
      )
    case 'turned-away':
      return (
        <Note action={again} tone="danger">
          {texts.turnedAway}
        </Note>
      )
    case 'resting':
      return <Note action={again}>{texts.resting}</Note>
    case 'failed':
      return (
        <Note action={again} tone="danger">
          {messageOf(asking.error)}
        </Note>
      )
  }
}

function Shown({ pairing, endsAt }: Pick<Extract<Asking, { kind: 'shown' }>, 'pairing' | 'endsAt'>) {
  return (
    <>
      <p className={classes.plain}>
        {texts.how} <strong>{`${new URL(pairing.qrText).origin}/pair`}</strong>
      </p>
      <ShownCode code={pairing.code} endsAt={endsAt} qrText={pairing.qrText} />
      <p className={classes.dimmed} role="status">
        {texts.waiting}
      </p>
    </>
  )
}

import { Button, Stack, TextInput } from '@mantine/core'
import { useCallbackRef, useDisclosure } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { claimOffer, pollPairing, startPairing } from '../../../api/account/use-pairing.ts'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { keys } from '../../../api/live/keys.ts'
import type { User } from '../../../api/types.ts'
import { digitsOf } from '../../../lib/pairing-code.ts'
import { Note } from '../../../ui/note.tsx'
import { RoomyDialog } from '../../../ui/roomy-dialog.tsx'
import { ShownCode } from '../../shared/pairing/pairing.tsx'
import classes from './pairing.module.css'
import { type PairingState, requestPairing } from './request-pairing.ts'
import { another as texts } from './texts.ts'

/** Alternative: enter the code that a signed-in device shows. */
function EnterCode({ onDone }: { readonly onDone: (user: User) => void }) {
  const [opened, { open }] = useDisclosure()
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState(false)
  const claiming = useMutation({ mutationFn: (digits: string) => claimOffer(digits, null), onSuccess: onDone })
  const digits = digitsOf(typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setRefused(digits === null)
    if (digits !== null) claiming.mutate(digits)
  }
  if (!opened) {
    return (
      <Button onClick={open} variant="subtle">
        {texts.haveCode}
      </Button>
    )
  }
  const isGone = claiming.error instanceof ApiError && claiming.error.status === 404
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          autoComplete="off"
          autoFocus
          className={classes.digits}
          error={refused && digits === null && texts.noDigits}
          inputMode="numeric"
          label={texts.digits}
          maxLength={20}
          onChange={(event) => setTyped(event.currentTarget.value)}
          value={typed}
        />
        {claiming.isError && <Note tone="danger">{isGone ? texts.gone : messageOf(claiming.error)}</Note>}
        <Button loading={claiming.isPending || claiming.isSuccess} type="submit" variant="default">
          {texts.take}
        </Button>
      </Stack>
    </form>
  )
}

const context = {
  start: startPairing,
  poll: pollPairing,
  pause: (milliseconds: number) => new Promise<void>((resolve) => window.setTimeout(resolve, milliseconds)),
  now: () => performance.now(),
}

/** Shows pairing codes until one is approved, or takes the code of another device. */
function PairingDialog({ onDone }: { readonly onDone: (user: User) => void }) {
  const [round, setRound] = useState(0)
  return (
    <Stack gap="lg">
      <PairingStatus key={round} onAgain={() => setRound(round + 1)} onDone={onDone} />
      <EnterCode onDone={onDone} />
    </Stack>
  )
}

type PairingStatusProps = { readonly onDone: (user: User) => void; readonly onAgain: () => void }

/** Starts pairing when first rendered, and reports its state. */
function PairingStatus({ onDone, onAgain }: PairingStatusProps) {
  const [state, setState] = useState<PairingState>({ kind: 'starting' })
  const done = useCallbackRef(onDone)
  useEffect(() => {
    const controller = new AbortController()
    void requestPairing(context, controller.signal, (now) => {
      setState(now)
      if (now.kind === 'in') done(now.user)
    })
    return () => controller.abort()
  }, [done])
  const again = (
    <Button onClick={onAgain} size="compact-sm" variant="default">
      {texts.again}
    </Button>
  )
  switch (state.kind) {
    case 'starting':
      return <div className={classes.waiting} />
    case 'shown':
      return <ShownPairingCode endsAt={state.endsAt} pairing={state.pairing} />
    case 'in':
      return (
        <p className={classes.plain} role="status">
          {texts.in(state.user.displayName ?? state.user.username)}
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
          {messageOf(state.error)}
        </Note>
      )
  }
}

function ShownPairingCode({ pairing, endsAt }: Pick<Extract<PairingState, { kind: 'shown' }>, 'pairing' | 'endsAt'>) {
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

/** For devices without a keyboard, or without typing a password: another device approves this one. */
export function SignInWithDevice({ onDone }: { readonly onDone: (user: User) => void }) {
  const client = useQueryClient()
  const [opened, { open, close }] = useDisclosure()
  const finish = (user: User) => {
    client.setQueryData(keys.me, user)
    onDone(user)
  }
  return (
    <>
      <Button fullWidth onClick={open} variant="subtle">
        {texts.open}
      </Button>
      <RoomyDialog onClose={close} opened={opened} size={560} title={texts.open}>
        <PairingDialog onDone={finish} />
      </RoomyDialog>
    </>
  )
}

import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { keys } from '../../api/live/keys.ts'
import { choosePin, removeRememberedPerson, signInByPin } from '../../api/queries/screen.ts'
import type { ScreenPerson, User } from '../../api/types.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { Note } from '../../ui/note.tsx'
import { AfterRestore, Entrance } from './entrance.tsx'
import { nameOf, ScreenAvatar } from './people-choice.tsx'
import { PinPad } from './pin-pad.tsx'
import classes from './sign-in.module.css'
import { texts } from './texts.ts'
import { useWait } from './use-wait.ts'

type PersonPinProps = {
  readonly person: ScreenPerson
  /** Whether other people are remembered here, to go back to. */
  readonly isOneOfSeveral: boolean
  readonly onDone: (user: User) => void
  /** The PIN is no longer usable, or the person chose another way. */
  readonly onPassword: () => void
  readonly onOthers: () => void
  /** The person removed themselves from this screen. */
  readonly onForgotten: () => void
}

/** Sign-in of a remembered person by PIN. */
export function PersonPin(props: PersonPinProps) {
  const { person, isOneOfSeveral, onDone, onPassword, onOthers, onForgotten } = props
  const name = nameOf(person)
  return (
    <Entrance
      lead={texts.pin.lead}
      mark={<ScreenAvatar person={person} size={88} />}
      tabTitle={texts.title}
      tall
      title={name}
    >
      <AfterRestore />
      <PinEntry onDone={onDone} onPassword={onPassword} person={person} />
      <div className={classes.options}>
        <Button onClick={onOthers} variant="subtle">
          {isOneOfSeveral ? texts.people.back : texts.people.other}
        </Button>
        <Button onClick={onPassword} variant="subtle">
          {texts.pin.otherWay}
        </Button>
        <ForgetPerson onForgotten={onForgotten} person={person} />
      </div>
    </Entrance>
  )
}

type PinEntryProps = Pick<PersonPinProps, 'person' | 'onDone' | 'onPassword'>

/** PIN pad with the error of a rejected PIN. */
export function PinEntry({ person, onDone, onPassword }: PinEntryProps) {
  const client = useQueryClient()
  const [failures, setFailures] = useState(0)
  const attempt = useMutation({
    mutationFn: (pin: string) => signInByPin(person.userId, pin),
    onSuccess: (user) => {
      client.setQueryData(keys.me, user)
      onDone(user)
    },
    onError: (error) => {
      setFailures((before) => before + 1)
      // The session tells whether the PIN is still usable and the person still remembered.
      void client.invalidateQueries({ queryKey: keys.screen })
      if (needsPassword(error)) onPassword()
    },
  })
  const wait = useWait(attempt.error)
  return (
    <>
      <PinPad
        action={texts.submit}
        busy={attempt.isPending || attempt.isSuccess}
        key={failures}
        label={`${texts.pin.label} ${nameOf(person)}`}
        onPin={attempt.mutate}
        wait={wait}
      />
      <div className={classes.refused}>
        {attempt.isError && <Note tone="danger">{refusalOf(attempt.error, wait)}</Note>}
      </div>
    </>
  )
}

function needsPassword(error: unknown): boolean {
  const details = error instanceof ApiError ? (error.details as { readonly passwordNeeded?: unknown } | null) : null
  return details?.passwordNeeded === true
}

function refusalOf(error: unknown, wait: number): string {
  if (!(error instanceof ApiError)) return messageOf(error)
  if (error.status === 401) return texts.pin.wrong
  return error.status === 429 && wait === 0 ? texts.again.now : error.message
}

function ForgetPerson({ person, onForgotten }: Pick<PersonPinProps, 'person' | 'onForgotten'>) {
  const forgetting = useMutation({ mutationFn: () => removeRememberedPerson(person.userId) })
  return (
    <ConfirmButton
      variant="subtle"
      action={texts.forget.confirm}
      label={texts.forget.action}
      mutation={forgetting}
      onConfirm={() => forgetting.mutate(undefined, { onSuccess: onForgotten })}
      title={texts.forget.ask(nameOf(person))}
    >
      {texts.forget.text}
    </ConfirmButton>
  )
}

const words = texts.newPin

type NewPinProps = {
  /** The password just used to sign in; authorizes setting a PIN. */
  readonly password: string
  /** Continues with or without a PIN. */
  readonly onDone: () => void
}

/** Sets a PIN, entered twice, so that this screen remembers the person who has just signed in. */
export function NewPin({ password, onDone }: NewPinProps) {
  const [first, setFirst] = useState<string | null>(null)
  const [differs, setDiffers] = useState(false)
  const choosing = useMutation({
    mutationFn: (pin: string) => choosePin(pin, password),
    onSuccess: onDone,
    onError: () => setFirst(null),
  })
  const wait = useWait(choosing.error)
  const take = (pin: string) => {
    setDiffers(first !== null && pin !== first)
    if (first === null) setFirst(pin)
    else if (pin === first) choosing.mutate(pin)
    else setFirst(null)
  }
  const step = first === null ? 'first' : 'second'
  return (
    <Entrance lead={first === null ? words.lead : words.again} tabTitle={words.title} tall title={words.title}>
      <PinPad
        action={first === null ? words.next : words.save}
        busy={choosing.isPending || choosing.isSuccess}
        key={step}
        label={first === null ? words.label : words.labelAgain}
        onPin={take}
        wait={wait}
      />
      <div className={classes.refused}>
        {differs && <Note tone="danger">{words.differs}</Note>}
        {choosing.isError && <Note tone="danger">{messageOf(choosing.error)}</Note>}
      </div>
      <div className={classes.options}>
        <Button onClick={onDone} variant="subtle">
          {words.skip}
        </Button>
      </div>
    </Entrance>
  )
}

import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { choosePin } from '../../api/queries/screen.ts'
import { Note } from '../../ui/note.tsx'
import { Entrance } from './entrance.tsx'
import { PinPad } from './pin-pad.tsx'
import classes from './sign-in.module.css'
import { texts } from './texts.ts'
import { useWait } from './use-wait.ts'

const words = texts.newPin

type NewPinProps = {
  /** With which one has just signed in; it proves who chooses. */
  readonly password: string
  /** With or without a PIN: one is in. */
  readonly onDone: () => void
}

/** Chooses a PIN, twice, so that this screen can remember whoever has just signed in. */
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
      <div className={classes.ways}>
        <Button onClick={onDone} variant="subtle">
          {words.skip}
        </Button>
      </div>
    </Entrance>
  )
}

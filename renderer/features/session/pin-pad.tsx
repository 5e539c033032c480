import { Button, VisuallyHidden } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { BackspaceIcon, CheckIcon } from '../../ui/icons.tsx'
import classes from './pin-pad.module.css'
import { texts } from './texts.ts'

const fewest = 4
const most = 12
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

type PinPadProps = {
  /** The entered digits for screen readers. */
  readonly label: string
  readonly action: string
  readonly busy: boolean
  /** Seconds until the next attempt is allowed. */
  readonly wait: number
  readonly onPin: (pin: string) => void
}

/** PIN by keyboard or touch. Remounting clears the input. */
export function PinPad({ label, action, busy, wait, onPin }: PinPadProps) {
  const field = useRef<HTMLInputElement>(null)
  const [pin, setPin] = useState('')
  // Entering it is the first task of this screen.
  useEffect(() => field.current?.focus(), [])
  const isReady = pin.length >= fewest && wait === 0 && !busy
  const change = (text: string) => setPin(text.replace(/\D/g, '').slice(0, most))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) onPin(pin)
  }
  /** The field keeps the focus, so that Enter submits. */
  const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()
  return (
    <form className={classes.pad} onSubmit={submit}>
      <input
        aria-label={label}
        autoComplete="off"
        className={classes.field}
        data-autofocus
        // The pad replaces the on-screen keyboard of a tablet.
        inputMode="none"
        onChange={(event) => change(event.currentTarget.value)}
        placeholder={texts.pin.placeholder}
        ref={field}
        type="password"
        value={pin}
      />
      <VisuallyHidden role="status">{pin === '' ? '' : texts.pin.entered(pin.length)}</VisuallyHidden>
      <fieldset aria-label={texts.pin.keys} className={classes.keys}>
        {digits.map((digit) => (
          <button
            className={classes.key}
            key={digit}
            onClick={() => change(pin + digit)}
            onMouseDown={keepFocus}
            type="button"
          >
            {digit}
          </button>
        ))}
        <button
          aria-label={texts.pin.back}
          className={classes.key}
          data-plain
          disabled={pin === ''}
          onClick={() => change(pin.slice(0, -1))}
          onMouseDown={keepFocus}
          type="button"
        >
          <BackspaceIcon size={24} />
        </button>
        <button className={classes.key} onClick={() => change(`${pin}0`)} onMouseDown={keepFocus} type="button">
          0
        </button>
        <Button
          aria-label={wait === 0 ? action : `${texts.wait} ${wait} s`}
          className={classes.go}
          disabled={!isReady && !busy}
          loading={busy}
          type="submit"
        >
          {wait === 0 ? <CheckIcon size={24} /> : `${wait} s`}
        </Button>
      </fieldset>
    </form>
  )
}

import { Radio, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { clockTime, groupDigits } from '../../../lib/pairing-code.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import classes from './pairing.module.css'
import { texts } from './texts.ts'

/** Whole seconds until a moment of `performance.now()`, at least 0; told anew each second. */
export function useTimeLeft(endsAt: number): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(performance.now()), 1_000)
    return () => window.clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((endsAt - now) / 1_000))
}

type ShownCodeProps = {
  readonly code: string
  readonly qrText: string
  /** Moment of `performance.now()`. */
  readonly endsAt: number
}

/** A code for the eye and one for the camera, and how long they are good. */
export function ShownCode({ code, qrText, endsAt }: ShownCodeProps) {
  const left = useTimeLeft(endsAt)
  return (
    <div className={classes.shown}>
      <QrCode label={texts.qr} text={qrText} />
      <div className={classes.code}>
        <p aria-label={`${texts.digits}: ${[...code].join(' ')}`} className={classes.digits} role="img">
          {groupDigits(code)}
        </p>
        <p className={classes.left} role="timer">
          {texts.left(clockTime(left))}
        </p>
      </div>
    </div>
  )
}

/** What a device that is let in may do. */
export type DeviceScope = 'reading' | 'all'

type ScopeChoiceProps = { readonly scope: DeviceScope; readonly onChange: (scope: DeviceScope) => void }

/** Asks what a device may do that is let in. */
export function ScopeChoice({ scope, onChange }: ScopeChoiceProps) {
  return (
    <Radio.Group label={texts.scope} onChange={(value) => onChange(value as DeviceScope)} value={scope}>
      <Stack gap="xs" mt="xs">
        <Radio description={texts.readingHint} label={texts.reading} value="reading" />
        <Radio description={texts.everythingHint} label={texts.everything} value="all" />
      </Stack>
    </Radio.Group>
  )
}

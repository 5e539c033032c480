import { Radio, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { clockTime, groupDigits } from '../../../lib/pairing-code.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import classes from './pairing.module.css'
import { texts } from './texts.ts'

/** Whole seconds until a `performance.now()` time, at least 0; updated every second. */
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
  /** A `performance.now()` time. */
  readonly endsAt: number
}

/** Pairing code as text and QR code, with the remaining time. */
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

/** Permissions of a paired device. */
export type DeviceScope = 'reading' | 'all'

type ScopeChoiceProps = { readonly scope: DeviceScope; readonly onChange: (scope: DeviceScope) => void }

/** Chooses the permissions of a device to pair. */
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

import { clockTime, groupDigits } from '../../../lib/pairing-code.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import classes from './pairing.module.css'
import { texts } from './texts.ts'
import { useTimeLeft } from './use-time-left.ts'

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

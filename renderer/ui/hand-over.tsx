import { useDeviceAddress } from '../api/use-device-address.ts'
import { formatMoment } from '../lib/format.ts'
import { CopyField } from './copy-field.tsx'
import classes from './hand-over.module.css'
import { OnlyHere } from './only-here.tsx'
import { QrCode } from './qr-code.tsx'

type HandOverProps = {
  /** What it is, after “Copy”. */
  readonly label: string
  /** Of this server, with the token behind the `#`. */
  readonly path: string
  readonly expiresAt: string
}

/** A link to hand to somebody, which is shown this once: to copy, or for the camera of their phone. */
export function HandOver({ label, path, expiresAt }: HandOverProps) {
  const { url, isForOthers } = useDeviceAddress()
  if (url === null) return <div className={classes.box} />
  const address = `${url}${path}`
  return (
    <div className={classes.box}>
      <QrCode label={`Code for the camera: ${label}`} text={address} />
      <div className={classes.words}>
        <p role="status">
          <strong>Copy this link now. It is not shown again.</strong> Hand it over so that nobody else sees it.
        </p>
        <CopyField label={label} value={address} />
        <p className={classes.until}>It works once, until {formatMoment(expiresAt)}.</p>
        {!isForOthers && <OnlyHere />}
      </div>
    </div>
  )
}

import { formatMoment } from '../lib/format.ts'
import { CopyField } from './copy-field.tsx'
import classes from './hand-over.module.css'
import { Note } from './note.tsx'
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
  const { origin, hostname } = window.location
  const onlyHere = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  const address = `${origin}${path}`
  return (
    <div className={classes.box}>
      <QrCode label={`Code for the camera: ${label}`} text={address} />
      <div className={classes.words}>
        <p role="status">
          <strong>Copy this link now. It is not shown again.</strong> Hand it over so that nobody else sees it.
        </p>
        <CopyField label={label} value={address} />
        <p className={classes.until}>It works once, until {formatMoment(expiresAt)}.</p>
        {onlyHere && (
          <Note>
            You opened Inglenook on the computer that it runs on. The link works on this computer only. For another
            device, put the network address of this computer in place of <strong>{hostname}</strong>.
          </Note>
        )}
      </div>
    </div>
  )
}

import { useDeviceAddress } from '../../../api/account/credentials.ts'
import { formatMoment } from '../../../lib/format.ts'
import { CopyField } from '../../../ui/copy-field.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { common } from '../../../ui/texts.ts'
import classes from './copy-secret.module.css'
import { LocalOnlyNote } from './local-only-note.tsx'

type CopySecretProps = {
  /** Object of the “Copy” label. */
  readonly label: string
  /** Address of this server with the token in the fragment. */
  readonly path: string
  readonly expiresAt: string
}

/** A secret link that is shown once: to copy, or as a QR code. */
export function CopySecret({ label, path, expiresAt }: CopySecretProps) {
  const { url, isForOthers } = useDeviceAddress()
  if (url === null) return <div className={classes.box} />
  const address = `${url}${path}`
  return (
    <div className={classes.box}>
      <QrCode label={common.secretLink.code(label)} text={address} />
      <div className={classes.words}>
        <p role="status">
          <strong>{common.secretLink.now}</strong> {common.secretLink.alone}
        </p>
        <CopyField label={label} value={address} />
        <p className={classes.until}>{common.secretLink.until(formatMoment(expiresAt))}</p>
        {!isForOthers && <LocalOnlyNote />}
      </div>
    </div>
  )
}

import { encodeQR } from 'qr'
import classes from './qr-code.module.css'

type QrCodeProps = { readonly text: string; readonly label: string }

/** A text as QR code. */
export function QrCode({ text, label }: QrCodeProps) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const dots = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      aria-label={label}
      className={classes.code}
      role="img"
      shapeRendering="crispEdges"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
    >
      <path d={dots} fill="currentColor" />
    </svg>
  )
}

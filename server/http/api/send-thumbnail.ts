import type { OpenedThumbnail } from '../../library/covers/open-thumbnail.ts'
import { strongTag } from '../kit/etag.ts'
import type { Exchange } from '../kit/exchange.ts'
import { placeholderCover } from '../kit/placeholder-cover.ts'
import { sendBytes, sendUnchanged } from '../kit/send-bytes.ts'

/** Sends a cover, made now when it was not yet. A stand-in for what has none is kept by nobody. */
export async function sendThumbnail(exchange: Exchange, thumbnail: OpenedThumbnail): Promise<void> {
  const { version, updatedAt, mediaType } = thumbnail
  if (version === null) return sendPlaceholder(exchange)
  const about = { tag: strongTag(version), lastModified: updatedAt, mediaType }
  if (sendUnchanged(exchange, about)) return
  const bytes = await thumbnail.load()
  if (bytes === null) sendPlaceholder(exchange)
  else await sendBytes(exchange, about, { kind: 'bytes', bytes })
}

function sendPlaceholder({ res }: Exchange): void {
  res.setHeader('Content-Type', 'image/jpeg')
  res.setHeader('Cache-Control', 'no-store')
  res.setHeader('Content-Length', placeholderCover.byteLength)
  res.end(placeholderCover)
}

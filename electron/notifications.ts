import { Notification } from 'electron'
import type { EndedScan } from '../server/index.ts'
import type { Texts } from './words/texts.ts'

export type DesktopNotification = { readonly title: string; readonly body: string }

/** Notification for a finished scan; null when it found nothing to report. */
export function scanNotification(scan: EndedScan, { scan: words }: Texts): DesktopNotification | null {
  const { library, status, added, changed, missing, unreadable } = scan
  if (status === 'offline') return { title: words.offline(library), body: words.offlineBody }
  if (status === 'failed') return { title: words.failed(library), body: words.failedBody }
  const found = [
    ...(added > 0 ? [words.added(added)] : []),
    ...(changed > 0 ? [words.changed(changed)] : []),
    ...(missing > 0 ? [words.missing(missing)] : []),
    ...(unreadable > 0 ? [words.unreadable(unreadable)] : []),
  ]
  return found.length === 0 ? null : { title: words.completed(library), body: `${found.join(', ')}.` }
}

/** Shows a system notification where supported. */
export function showNotification(notification: DesktopNotification, onClick: () => void): void {
  if (!Notification.isSupported()) return
  const shown = new Notification(notification)
  shown.on('click', onClick)
  shown.show()
}

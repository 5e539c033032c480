import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { isLost } from '../../api/connection.ts'
import { useOfflineBooks } from '../../api/offline/use-offline-books.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import classes from './connection-lost.module.css'
import { texts } from './texts.ts'

/** Banner while the server is unreachable, with a link to the downloads. */
export function ConnectionLost() {
  const isUnreachable = useSyncExternalStore(isLost.subscribe, isLost.get)
  const offlineCount = useOfflineBooks()?.length ?? 0
  return (
    <div className={classes.place} role="status">
      {isUnreachable && (
        <p className={classes.note}>
          <WarningIcon size={18} />
          {texts.lost}
          {offlineCount > 0 && <Link to="/device">{texts.device}</Link>}
        </p>
      )}
    </div>
  )
}

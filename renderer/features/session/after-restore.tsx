import { useQuery } from '@tanstack/react-query'
import { setupQuery } from '../../api/queries/session.ts'
import { formatMoment } from '../../lib/format.ts'
import { Note } from '../../ui/note.tsx'
import classes from './sign-in.module.css'
import { texts } from './texts.ts'

/** Says why everybody has to sign in again, for some days after a backup was restored. */
export function AfterRestore() {
  const restoredAt = useQuery(setupQuery).data?.restoredAt ?? null
  if (restoredAt === null) return null
  return (
    <div className={classes.why}>
      <Note>{texts.restored(formatMoment(restoredAt))}</Note>
    </div>
  )
}

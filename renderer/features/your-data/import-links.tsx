import { Button } from '@mantine/core'
import { useMay } from '../../api/account/use-me.ts'
import { messageOf } from '../../api/api-error.ts'
import { useResetLinks } from '../../api/people/people.ts'
import type { ImportReport } from '../../api/types.ts'
import { Note } from '../../ui/note.tsx'
import { CopySecret } from '../shared/connect/copy-secret.tsx'
import classes from './data.module.css'
import { texts } from './texts.ts'

const words = texts.transfer.links

/** One-time links for the accounts that an import made, by which their people choose a password. Shown once. */
export function ImportLinks({ report }: { readonly report: ImportReport }) {
  const making = useResetLinks()
  const mayMake = useMay('users-write')
  const made = report.people.filter(({ isNew }) => isNew)
  if (report.dryRun || made.length === 0 || !mayMake) return null
  // A new account has the id that it has in the file.
  const nameOf = (userId: string) => made.find(({ source }) => source === userId)?.username ?? ''
  if (!making.isSuccess) {
    return (
      <div className={classes.form}>
        <Note>{words.about}</Note>
        <div>
          <Button loading={making.isPending} onClick={() => making.mutate(made.map(({ source }) => source))}>
            {words.make}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className={classes.form}>
      <Note>{words.once}</Note>
      {making.data.map((link) => (
        <section aria-label={nameOf(link.userId)} className={classes.form} key={link.userId}>
          <h3>{nameOf(link.userId)}</h3>
          {'error' in link ? (
            <Note tone="danger">{messageOf(link.error)}</Note>
          ) : (
            <CopySecret expiresAt={link.expiresAt} label={words.label(nameOf(link.userId))} path={link.path} />
          )}
        </section>
      ))}
    </div>
  )
}

import type { User } from '../../api/types.ts'
import { LinkButton } from '../../ui/links.tsx'
import { Note } from '../../ui/note.tsx'
import classes from './account-page.module.css'
import { texts } from './texts.ts'

const words = texts.lock

/** Why the account cannot be changed here, and who can change it; nothing when it can be. */
export function AccountLock({ lock }: { readonly lock: User['accountLock'] }) {
  if (lock === null) return null
  return (
    <div className={classes.lock}>
      {lock === 'kid-profile' ? (
        <Note title={words.kidTitle}>{words.kid}</Note>
      ) : (
        <Note
          action={
            <LinkButton search={{ next: '/account' }} size="compact-sm" to="/sign-in" variant="default">
              {words.signIn}
            </LinkButton>
          }
          title={words.keyTitle}
        >
          {words.key}
        </Note>
      )}
    </div>
  )
}

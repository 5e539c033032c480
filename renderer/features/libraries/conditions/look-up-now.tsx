import { Button } from '@mantine/core'
import { messageOf } from '../../../api/api-error.ts'
import { useMatchLibrary } from '../../../api/titles/use-look-up.ts'
import { LinkButton } from '../../../ui/links.tsx'
import { Note } from '../../../ui/note.tsx'
import settings from '../library-settings.module.css'
import { texts } from './texts.ts'

/** Looks up the series of a library now, by the conditions as they are stored. */
export function LookUpNow({ libraryId, isSaved }: { readonly libraryId: string; readonly isSaved: boolean }) {
  const { mutate, isPending, isSuccess, error } = useMatchLibrary(libraryId)
  return (
    <section aria-label={texts.matchNow} className={settings.test}>
      <p className={settings.about}>{isSaved ? texts.matchNowExplanation : texts.matchUnsaved}</p>
      <div>
        <Button disabled={!isSaved} loading={isPending} onClick={() => mutate()} variant="default">
          {texts.matchNow}
        </Button>
      </div>
      {isSuccess && (
        <div role="status">
          <Note
            action={
              <LinkButton size="compact-sm" to="/tasks" variant="default">
                {texts.viewTasks}
              </LinkButton>
            }
          >
            {texts.matchStarted}
          </Note>
        </div>
      )}
      {error !== null && <Note tone="danger">{messageOf(error)}</Note>}
    </section>
  )
}

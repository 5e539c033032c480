import { Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { messageOf } from '../../../api/api-error.ts'
import { useMatchLibrary } from '../../../api/use-look-up.ts'
import { Note } from '../../../ui/note.tsx'
import settings from '../library-settings.module.css'
import { texts } from './texts.ts'

/** Looks up the series of a library now, by the conditions as they are stored. */
export function LookUpNow({ libraryId, isSaved }: { readonly libraryId: string; readonly isSaved: boolean }) {
  const { mutate, isPending, isSuccess, error } = useMatchLibrary(libraryId)
  return (
    <section aria-label={texts.now} className={settings.test}>
      <p className={settings.about}>{isSaved ? texts.nowAbout : texts.nowUnsaved}</p>
      <div>
        <Button disabled={!isSaved} loading={isPending} onClick={() => mutate()} variant="default">
          {texts.now}
        </Button>
      </div>
      {isSuccess && (
        <p aria-live="polite" className={settings.about}>
          {texts.nowBegun}{' '}
          <Anchor component={Link} to="/tasks">
            {texts.nowTasks}
          </Anchor>
        </p>
      )}
      {error !== null && <Note tone="danger">{messageOf(error)}</Note>}
    </section>
  )
}

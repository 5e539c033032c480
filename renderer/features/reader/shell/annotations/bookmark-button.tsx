import { ActionIcon } from '@mantine/core'
import { RibbonIcon } from '../../../../ui/icons.tsx'
import classes from './annotations.module.css'
import type { AnnotationsInUse } from './annotations-in-use.ts'
import { texts } from './texts.ts'

type BookmarkButtonProps = { readonly annotations: Pick<AnnotationsInUse, 'bookmark' | 'toggleBookmark'> }

/** Sets a bookmark at the page, or takes it away. */
export function BookmarkButton({ annotations }: BookmarkButtonProps) {
  const isSet = annotations.bookmark !== undefined
  return (
    <ActionIcon
      aria-label={isSet ? texts.removeBookmark : texts.bookmark}
      aria-pressed={isSet}
      className={classes.ribbon}
      color="gray"
      onClick={annotations.toggleBookmark}
      size={44}
      variant="subtle"
    >
      <RibbonIcon size={22} />
    </ActionIcon>
  )
}

import { ActionIcon } from '@mantine/core'
import { RibbonIcon } from '../../../../ui/icons.tsx'
import classes from './annotations.module.css'
import { texts } from './texts.ts'
import type { BookAnnotations } from './use-book-annotations.ts'

/** Sets a bookmark at the page, or takes it away. */
export function BookmarkButton({ annotations }: { readonly annotations: BookAnnotations }) {
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

import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { Annotation, Book } from '../../../../api/types.ts'
import { saveText } from '../../../../lib/save-text.ts'
import { NotesIcon, PencilIcon, RibbonIcon } from '../../../../ui/icons.tsx'
import { ReaderPopover } from '../reader-popover.tsx'
import classes from './annotations.module.css'
import { asText, fileNameFor, type ReaderAnnotations, type Scheme, swatch } from './annotations.ts'
import { texts } from './texts.ts'

type AnnotationsMenuProps = {
  readonly book: Book
  readonly annotations: Pick<ReaderAnnotations, 'list' | 'error' | 'edit' | 'open'>
  readonly scheme: Scheme
  /** Chapter of an annotation; empty for none. */
  readonly chapterOf: (annotation: Annotation) => string
  /** Formatted position in the book. */
  readonly placeOf: (annotation: Annotation) => string
}

/** Bookmarks and highlights in book order: open, edit, export as text. */
export function AnnotationsMenu({ book, annotations, scheme, chapterOf, placeOf }: AnnotationsMenuProps) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const { list, error } = annotations
  return (
    <ReaderPopover
      dropdown={{ p: 6 }}
      icon={<NotesIcon size={22} />}
      label={texts.list}
      onOpened={setOpened}
      opened={opened}
      width={360}
    >
      {error !== null && <p className={classes.empty}>{texts.failed}</p>}
      {error === null && list.length === 0 && <p className={classes.empty}>{texts.empty}</p>}
      <ol aria-label={texts.list} className={classes.list}>
        {list.map((one) => (
          <Line
            annotation={one}
            key={one.id}
            onEdit={() => {
              close()
              annotations.edit(one)
            }}
            onOpen={() => {
              close()
              annotations.open(one)
            }}
            place={[chapterOf(one), placeOf(one)].filter((part) => part !== '').join(', ')}
            swatch={one.kind === 'highlight' ? swatch(one.color ?? 'yellow', scheme) : 'transparent'}
          />
        ))}
      </ol>
      {list.length > 0 && (
        <Button
          fullWidth
          onClick={() =>
            saveText(
              fileNameFor(book.title),
              'text/markdown',
              asText({ title: book.title, annotations: list, chapterOf, placeOf }),
            )
          }
          size="compact-md"
          variant="subtle"
        >
          {texts.save}
        </Button>
      )}
    </ReaderPopover>
  )
}

type LineProps = {
  readonly annotation: Annotation
  readonly place: string
  readonly swatch: string
  readonly onOpen: () => void
  readonly onEdit: () => void
}

function Line({ annotation, place, swatch: color, onOpen, onEdit }: LineProps) {
  const words = annotation.excerpt ?? texts.bookmarkOf(place)
  return (
    <li className={classes.item}>
      <UnstyledButton className={classes.line} onClick={onOpen}>
        <span className={classes.words} data-kind={annotation.kind} style={{ '--swatch': color }}>
          {words}
        </span>
        {annotation.note !== null && <span className={classes.note}>{annotation.note}</span>}
        <span className={classes.place}>{annotation.kind === 'bookmark' ? texts.bookmarkOf(place) : place}</span>
      </UnstyledButton>
      <ActionIcon aria-label={texts.edit(words.slice(0, 60))} color="gray" onClick={onEdit} size={36} variant="subtle">
        <PencilIcon size={18} />
      </ActionIcon>
    </li>
  )
}

type BookmarkButtonProps = { readonly annotations: Pick<ReaderAnnotations, 'bookmark' | 'toggleBookmark'> }

/** Toggles the bookmark of the page. */
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

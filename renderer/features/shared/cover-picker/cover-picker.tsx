import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { type CoverOwner, coversQuery, useCovers } from '../../../api/titles/covers.ts'
import type { CoverList, UploadedCover } from '../../../api/types.ts'
import { DropZone } from '../../../ui/drop-zone.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Note } from '../../../ui/note.tsx'
import { RoomyDialog } from '../../../ui/roomy-dialog.tsx'
import classes from './cover-picker.module.css'
import { CoverChoice, MoreCovers, type OtherCover } from './more-covers.tsx'
import { texts } from './texts.ts'

type CoverPickerProps = {
  readonly owner: CoverOwner
  readonly name: string
  /** Shown when nothing is chosen. */
  readonly usual: { readonly src: string; readonly name: string }
  /** Other pictures: covers of the books of a series, or pages of a book. */
  readonly others: { readonly title: string; readonly covers: readonly OtherCover[] }
  readonly opened: boolean
  readonly onClose: () => void
}

/** Chooses the cover of a series or a book; pictures can be dropped, pasted or selected. */
export function CoverPicker({ opened, onClose, name, ...rest }: CoverPickerProps) {
  return (
    <RoomyDialog onClose={onClose} opened={opened} title={texts.title(name)}>
      <Picker onClose={onClose} {...rest} />
    </RoomyDialog>
  )
}

type PickerProps = Omit<CoverPickerProps, 'opened' | 'name'>

function Picker({ owner, usual, others, onClose }: PickerProps) {
  const covers = useQuery(coversQuery(owner))
  const { choose, upload, takePage, remove } = useCovers(owner)
  const [removing, setRemoving] = useState<UploadedCover | null>(null)
  const jobs = [choose, upload, takePage, remove]
  const busy = jobs.some(({ isPending }) => isPending)
  const failed = jobs.find(({ isError }) => isError)
  /** One action at a time; a new one clears the previous error. */
  const start = (work: () => void) => {
    for (const job of jobs) job.reset()
    setRemoving(null)
    work()
  }
  const hand = (file: Blob) => start(() => upload.mutate(file))
  usePastedPicture(busy ? null : hand)
  return (
    <Stack gap="md">
      <Loaded query={covers} waiting={<div className={classes.waiting} />}>
        {({ source, covers: pictures }) => (
          <ul aria-label={texts.uploaded} className={classes.grid}>
            <CoverChoice
              chosen={source === null}
              disabled={busy}
              id={owner.id}
              name={usual.name}
              onChoose={() => start(() => choose.mutate({ kind: 'default' }))}
              src={usual.src}
            />
            {pictures.map((cover, index) => (
              <CoverChoice
                chosen={source === 'custom' && cover.isSelected}
                disabled={busy}
                id={cover.id}
                key={cover.id}
                name={texts.own(index + 1)}
                onChoose={() => start(() => choose.mutate({ kind: 'upload', coverId: cover.id }))}
                onRemove={() => setRemoving(cover)}
                src={cover.path}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {removing !== null && (
        <RemoveNote onKeep={() => setRemoving(null)} onRemove={() => start(() => remove.mutate(removing.id))} />
      )}
      {failed !== undefined && <Note tone="danger">{messageOf(failed.error)}</Note>}
      <DropZone
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        action={texts.pick}
        busy={upload.isPending}
        onFile={hand}
        text={texts.drop}
      />
      <MoreCovers
        busy={busy}
        chosenId={bookOf(covers.data)}
        covers={others.covers}
        onChoose={(other) =>
          start(() =>
            other.kind === 'book' ? choose.mutate({ kind: 'book', bookId: other.id }) : takePage.mutate(other.large),
          )
        }
        title={others.title}
      />
      <Group justify="flex-end">
        <Button onClick={onClose}>{texts.close}</Button>
      </Group>
    </Stack>
  )
}

type RemoveNoteProps = { readonly onKeep: () => void; readonly onRemove: () => void }

function RemoveNote({ onKeep, onRemove }: RemoveNoteProps) {
  return (
    <Note
      action={
        <Group gap="xs">
          <Button onClick={onKeep} size="compact-sm" variant="default">
            {texts.removeNo}
          </Button>
          <Button color="red.8" onClick={onRemove} size="compact-sm">
            {texts.removeYes}
          </Button>
        </Group>
      }
    >
      {texts.removeAsk}
    </Note>
  )
}

function bookOf(list: CoverList | undefined): string | null {
  return list?.source?.startsWith('book:') === true ? list.source.slice('book:'.length) : null
}

/** Accepts pictures pasted anywhere while it is mounted. */
function usePastedPicture(onPicture: ((file: Blob) => void) | null): void {
  useEffect(() => {
    if (onPicture === null) return
    const listen = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0]
      if (file === undefined) return
      event.preventDefault()
      onPicture(file)
    }
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [onPicture])
}

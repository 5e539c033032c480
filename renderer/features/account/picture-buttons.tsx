import { Button, Group } from '@mantine/core'
import { useRef, useState } from 'react'
import { useOwnPicture } from '../../api/account/use-account.ts'
import { messageOf } from '../../api/api-error.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { Note } from '../../ui/note.tsx'
import { RoomyDialog } from '../../ui/roomy-dialog.tsx'
import { CropPicture } from './crop-picture.tsx'
import { texts } from './texts.ts'

const words = texts.you

/** Chooses the own picture, of which a round part is taken, or removes it. */
export function PictureButtons({ hasPicture }: { readonly hasPicture: boolean }) {
  const { upload, remove } = useOwnPicture()
  const [file, setFile] = useState<File | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const close = () => {
    setFile(null)
    upload.reset()
  }
  return (
    <>
      <Group gap="xs" justify="center">
        <Button onClick={() => input.current?.click()} size="compact-sm" variant="default">
          {hasPicture ? words.otherPicture : words.choosePicture}
        </Button>
        {hasPicture && (
          <ConfirmButton
            aria-label={words.removeTitle}
            size="compact-sm"
            action={words.removePicture}
            mutation={remove}
            onConfirm={(close) => remove.mutate(undefined, { onSuccess: close })}
            title={words.removeTitle}
          >
            {words.removeKept}
          </ConfirmButton>
        )}
      </Group>
      <input
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        aria-label={words.choosePicture}
        hidden
        onChange={(event) => {
          setFile(event.currentTarget.files?.[0] ?? null)
          event.currentTarget.value = ''
        }}
        ref={input}
        type="file"
      />
      <RoomyDialog onClose={close} opened={file !== null} size={440} title={texts.crop.title}>
        {file !== null && (
          <CropPicture
            busy={upload.isPending}
            file={file}
            onClose={close}
            onDone={(picture) => upload.mutate(picture, { onSuccess: close })}
          />
        )}
        {upload.isError && <Note tone="danger">{messageOf(upload.error)}</Note>}
      </RoomyDialog>
    </>
  )
}

import { Button, Group, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useAccount, useOwnPicture, useOwnPictureAddress } from '../../api/account/use-account.ts'
import { messageOf } from '../../api/api-error.ts'
import type { User } from '../../api/types.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { Note } from '../../ui/note.tsx'
import { RoomyDialog } from '../../ui/roomy-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import classes from './account-page.module.css'
import { CropPicture } from './crop-picture.tsx'
import { texts } from './texts.ts'

const words = texts.you

/** Picture, names and e-mail of the signed-in person. */
export function YouSection({ me }: { readonly me: User }) {
  const [changing, change] = useDisclosure()
  const picture = useOwnPictureAddress()
  const isOpen = me.accountLock === null
  return (
    <Section
      actions={
        isOpen && (
          <Button aria-label={words.changeTitle} onClick={change.open} variant="default">
            {words.change}
          </Button>
        )
      }
      title={words.title}
    >
      <div className={classes.you}>
        <div className={classes.picture}>
          <Avatar name={me.displayName ?? me.username} size={96} src={picture} />
          {isOpen && <PictureButtons hasPicture={me.hasAvatar} />}
        </div>
        <dl className={classes.facts}>
          <dt>{words.displayName}</dt>
          <dd>{me.displayName ?? me.username}</dd>
          <dt>{words.username}</dt>
          <dd>{me.username}</dd>
          <dt>{words.email}</dt>
          <dd>{me.email ?? words.none}</dd>
        </dl>
      </div>
      <RoomyDialog onClose={change.close} opened={changing} size={480} title={words.changeTitle}>
        <NameForm me={me} onClose={change.close} />
      </RoomyDialog>
    </Section>
  )
}

const order: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description']

/** Changes names and e-mail. */
function NameForm({ me, onClose }: { readonly me: User; readonly onClose: () => void }) {
  const { change } = useAccount()
  const form = useCheckedForm(change, {
    initialValues: { username: me.username, displayName: me.displayName ?? '', email: me.email ?? '' },
    validate: { username: (name) => name.trim() === '' && words.noName },
  })
  const send = ({ username, displayName, email }: typeof form.values) => {
    const body = { username: username.trim(), displayName: displayName.trim() || null, email: email.trim() || null }
    change.mutate(body, { onSuccess: onClose })
  }
  return (
    <DialogForm action={texts.save} form={form} onClose={onClose} onSend={send}>
      <TextInput
        autoComplete="nickname"
        data-autofocus
        description={words.displayNameHint}
        inputWrapperOrder={order}
        label={words.displayName}
        maxLength={100}
        {...form.getInputProps('displayName')}
      />
      <TextInput
        autoComplete="username"
        description={words.usernameHint}
        inputWrapperOrder={order}
        label={words.username}
        maxLength={100}
        {...form.getInputProps('username')}
      />
      <TextInput
        autoComplete="email"
        description={words.emailHint}
        inputWrapperOrder={order}
        label={words.email}
        maxLength={320}
        type="email"
        {...form.getInputProps('email')}
      />
    </DialogForm>
  )
}

/** Chooses a picture, crops it to a circle, or removes it. */
function PictureButtons({ hasPicture }: { readonly hasPicture: boolean }) {
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

import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNewKey } from '../../../api/account/credentials.ts'
import { useMe } from '../../../api/account/use-me.ts'
import { CopyField } from '../../../ui/copy-field.tsx'
import { RoomyDialog } from '../../../ui/roomy-dialog.tsx'
import classes from './credentials.module.css'
import { keyToSend, newKeyDraft } from './key-draft.ts'
import { KeyForm } from './key-form.tsx'
import { texts } from './texts.ts'

type NewKeyProps = {
  readonly opened: boolean
  readonly onClose: () => void
  /** What the key is for, to be changed. */
  readonly name?: string
  /** What else is shown this once. */
  readonly more?: (key: string) => ReactNode
}

/** Makes a key and shows it this once. */
export function NewKey({ opened, onClose, name = '', more }: NewKeyProps) {
  const making = useNewKey()
  const own = useMe()?.permissions ?? []
  const close = () => {
    onClose()
    making.reset()
  }
  return (
    <RoomyDialog onClose={close} opened={opened} size={560} title={making.data?.name ?? texts.makeTitle}>
      {making.isSuccess ? (
        <div className={classes.newKey}>
          <p role="status">
            <strong>{texts.shownOnce}</strong> {texts.usage}
          </p>
          <CopyField label={texts.theKey(making.data.name)} value={making.data.key} />
          {more?.(making.data.key)}
          <Group justify="flex-end">
            <Button onClick={close}>{texts.done}</Button>
          </Group>
        </div>
      ) : (
        <KeyForm
          action={texts.make}
          initial={name === '' ? newKeyDraft : { ...newKeyDraft, name, scope: 'reading' }}
          onClose={close}
          onSave={(draft) => making.mutate(keyToSend(draft, own))}
          sending={making}
        />
      )}
    </RoomyDialog>
  )
}

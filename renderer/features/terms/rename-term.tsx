import { Modal, TextInput } from '@mantine/core'
import type { Term, TermKind } from '../../api/queries/terms.ts'
import { useRenameTerm, useTermChangePreview } from '../../api/titles/use-terms.ts'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { TermChangePreviewText } from './term-change-preview.tsx'
import { texts } from './texts.ts'

type RenameTermProps = {
  readonly kind: TermKind
  readonly term: Term
  readonly opened: boolean
  readonly onClose: () => void
}

/** Another name for a genre, a tag or a person; the former one is remembered. */
export function RenameTerm({ opened, onClose, ...rest }: RenameTermProps) {
  return (
    <Modal onClose={onClose} opened={opened} title={<strong>{texts.rename}</strong>}>
      <RenameForm {...rest} onClose={onClose} />
    </Modal>
  )
}

function RenameForm({ kind, term, onClose }: Omit<RenameTermProps, 'opened'>) {
  const rename = useRenameTerm(kind, term.id)
  const foresee = useTermChangePreview()
  const sending = { isPending: rename.isPending || foresee.isPending, error: rename.error ?? foresee.error }
  const form = useCheckedForm(sending, {
    initialValues: { name: term.name, sortName: term.sortName ?? '' },
    onValuesChange: ({ name }, before) => name !== before.name && foresee.forget(),
  })
  const send = ({ name, sortName }: typeof form.values) =>
    foresee.before({ kind, id: term.id, name: name.trim() }, () =>
      rename.mutate({ name: name.trim(), sortName: sortName.trim() || null }, { onSuccess: onClose }),
    )
  const isMissing = form.values.name.trim() === ''
  return (
    <DialogForm action={texts.save} disabled={isMissing} form={form} onClose={onClose} onSend={send}>
      <TextInput data-autofocus label={texts.name} maxLength={200} {...form.getInputProps('name')} />
      {kind === 'person' && (
        <TextInput
          description={texts.sortNameHint}
          label={texts.sortName}
          maxLength={200}
          {...form.getInputProps('sortName')}
        />
      )}
      <TermChangePreviewText preview={foresee.preview} />
    </DialogForm>
  )
}

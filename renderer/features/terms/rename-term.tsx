import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import type { Term, TermKind } from '../../api/queries/terms.ts'
import { useRenameTerm, useTermChangePreview } from '../../api/titles/use-terms.ts'
import { Note } from '../../ui/note.tsx'
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
  const [name, setName] = useState(term.name)
  const [sortName, setSortName] = useState(term.sortName ?? '')
  const rename = useRenameTerm(kind, term.id)
  const foresee = useTermChangePreview()
  const error = rename.error ?? foresee.error
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const sorted = sortName.trim() === '' ? null : sortName.trim()
    foresee.before({ kind, id: term.id, name: name.trim() }, () =>
      rename.mutate({ name: name.trim(), sortName: sorted }, { onSuccess: onClose }),
    )
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          data-autofocus
          label={texts.name}
          maxLength={200}
          onChange={(event) => {
            setName(event.currentTarget.value)
            foresee.forget()
          }}
          value={name}
        />
        {kind === 'person' && (
          <TextInput
            description={texts.sortNameHint}
            label={texts.sortName}
            maxLength={200}
            onChange={(event) => setSortName(event.currentTarget.value)}
            value={sortName}
          />
        )}
        <TermChangePreviewText preview={foresee.preview} />
        {error !== null && <Note tone="danger">{messageOf(error)}</Note>}
        <Group justify="flex-end">
          <Button onClick={onClose} variant="default">
            {texts.cancel}
          </Button>
          <Button disabled={name.trim() === ''} loading={rename.isPending || foresee.isPending} type="submit">
            {texts.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

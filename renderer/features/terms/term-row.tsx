import { Checkbox, Menu, Modal, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type Term,
  type TermChangePreview,
  type TermKind,
  useDeleteTerm,
  useRenameTerm,
  useTermChangePreview,
} from '../../api/titles/terms.ts'
import { counted } from '../../lib/counts.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import rows from '../../ui/rows.module.css'
import { common } from '../../ui/texts.ts'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { onlyWith } from '../shared/filter/browse.ts'
import { AffectedPeople } from '../shared/sharing/affected-people.tsx'
import classes from './terms.module.css'
import { texts } from './texts.ts'

type RenameTermProps = {
  readonly kind: TermKind
  readonly term: Term
  readonly opened: boolean
  readonly onClose: () => void
}

/** Renames a genre, tag or person; the previous name stays an alias. */
function RenameTerm({ opened, onClose, ...rest }: RenameTermProps) {
  return (
    <Modal onClose={onClose} opened={opened} title={<strong>{texts.rename}</strong>}>
      <RenameForm {...rest} onClose={onClose} />
    </Modal>
  )
}

function RenameForm({ kind, term, onClose }: Omit<RenameTermProps, 'opened'>) {
  const rename = useRenameTerm(kind, term.id)
  const changePreview = useTermChangePreview()
  const sending = { isPending: rename.isPending || changePreview.isPending, error: rename.error ?? changePreview.error }
  const form = useCheckedForm(sending, {
    initialValues: { name: term.name, sortName: term.sortName ?? '' },
    onValuesChange: ({ name }, before) => name !== before.name && changePreview.forget(),
  })
  const send = ({ name, sortName }: typeof form.values) =>
    changePreview.before({ kind, id: term.id, name: name.trim() }, () =>
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
      <TermChangePreviewText preview={changePreview.preview} />
    </DialogForm>
  )
}

type TermRowProps = {
  readonly kind: TermKind
  readonly term: Term
  readonly isChosen: boolean
  readonly mayChange: boolean
  readonly onToggle: () => void
}

const fields = { genre: 'genre', tag: 'tag', person: 'author' } as const

/** A name: number of titles and its actions. */
export function TermRow({ kind, term, isChosen, mayChange, onToggle }: TermRowProps) {
  const [doing, setDoing] = useState<'nothing' | 'rename' | 'delete'>('nothing')
  const rest = () => setDoing('nothing')
  const { name, seriesCount, bookCount } = term
  return (
    <div className={classes.row}>
      {mayChange && <Checkbox aria-label={texts.select(name)} checked={isChosen} onChange={onToggle} size="md" />}
      <span className={classes.text}>
        <Link className={rows.name} search={onlyWith(fields[kind], name)} to="/series">
          {name}
        </Link>
        <span className={rows.about}>
          {counted.series(seriesCount)} · {counted.books(bookCount)}
        </span>
      </span>
      {mayChange && (
        <MoreMenu label={common.moreOptions(name)} variant="subtle">
          <Menu.Item onClick={() => setDoing('rename')}>{texts.rename}</Menu.Item>
          {kind !== 'person' && <Menu.Item onClick={() => setDoing('delete')}>{texts.delete}</Menu.Item>}
        </MoreMenu>
      )}
      <RenameTerm kind={kind} onClose={rest} opened={doing === 'rename'} term={term} />
      {kind !== 'person' && <DeleteTerm kind={kind} onClose={rest} opened={doing === 'delete'} term={term} />}
    </div>
  )
}

type DeleteTermProps = {
  readonly kind: 'genre' | 'tag'
  readonly term: Term
  readonly opened: boolean
  readonly onClose: () => void
}

function DeleteTerm({ kind, term, opened, onClose }: DeleteTermProps) {
  const remove = useDeleteTerm(kind, term.id)
  const changePreview = useTermChangePreview()
  const close = () => {
    changePreview.forget()
    onClose()
  }
  const confirm = () =>
    changePreview.before({ kind, id: term.id, delete: true }, () => remove.mutate(undefined, { onSuccess: close }))
  return (
    <Confirm
      action={texts.delete}
      mutation={{ isPending: remove.isPending || changePreview.isPending, error: remove.error ?? changePreview.error }}
      onClose={close}
      onConfirm={confirm}
      opened={opened}
      title={texts.deleteAsk}
    >
      <strong>{term.name}</strong>. {texts.deleteExplanation}
      <TermChangePreviewText preview={changePreview.preview} />
    </Confirm>
  )
}

/** Whose access a rename, merge or deletion would change. */
export function TermChangePreviewText({ preview }: { readonly preview: TermChangePreview | undefined }) {
  if (preview === undefined || preview.peopleCount === 0) return null
  const { peopleCount, people, seriesShown, seriesHidden } = preview
  return (
    <div role="status">
      {people.length > 0 ? (
        <AffectedPeople people={people} peopleCount={peopleCount} />
      ) : (
        texts.affects(peopleCount, seriesShown, seriesHidden)
      )}
      <p>{texts.confirmAgain}</p>
    </div>
  )
}

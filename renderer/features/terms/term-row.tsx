import { Checkbox, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Term, TermKind } from '../../api/queries/terms.ts'
import { useDeleteTerm, useTermChangePreview } from '../../api/titles/use-terms.ts'
import { counted } from '../../lib/counts.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import rows from '../../ui/rows.module.css'
import { common } from '../../ui/texts.ts'
import { onlyWith } from '../shared/filter/browse.ts'
import { RenameTerm } from './rename-term.tsx'
import { TermChangePreviewText } from './term-change-preview.tsx'
import classes from './terms.module.css'
import { texts } from './texts.ts'

type TermRowProps = {
  readonly kind: TermKind
  readonly term: Term
  readonly isChosen: boolean
  readonly mayChange: boolean
  readonly onToggle: () => void
}

const fields = { genre: 'genre', tag: 'tag', person: 'author' } as const

/** One name: how much carries it, and what can be done with it. */
export function TermRow({ kind, term, isChosen, mayChange, onToggle }: TermRowProps) {
  const [doing, setDoing] = useState<'nothing' | 'rename' | 'delete'>('nothing')
  const rest = () => setDoing('nothing')
  const { name, seriesCount, bookCount } = term
  return (
    <div className={classes.row}>
      {mayChange && <Checkbox aria-label={texts.select(name)} checked={isChosen} onChange={onToggle} size="md" />}
      <span className={classes.words}>
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
  const foresee = useTermChangePreview()
  const close = () => {
    foresee.forget()
    onClose()
  }
  const confirm = () =>
    foresee.before({ kind, id: term.id, delete: true }, () => remove.mutate(undefined, { onSuccess: close }))
  return (
    <Confirm
      action={texts.delete}
      mutation={{ isPending: remove.isPending || foresee.isPending, error: remove.error ?? foresee.error }}
      onClose={close}
      onConfirm={confirm}
      opened={opened}
      title={texts.deleteAsk}
    >
      <strong>{term.name}</strong>. {texts.deleteExplanation}
      <TermChangePreviewText preview={foresee.preview} />
    </Confirm>
  )
}

import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { maxMerged, type Term, type TermKind, useMergeTerms, useTermChangePreview } from '../../api/titles/terms.ts'
import { counted } from '../../lib/counts.ts'
import { Note } from '../../ui/note.tsx'
import { common } from '../../ui/texts.ts'
import { TermChangePreviewText } from './term-row.tsx'
import classes from './terms.module.css'
import { texts } from './texts.ts'

type MergeBarProps = {
  readonly kind: TermKind
  readonly chosen: readonly Term[]
  readonly onClear: () => void
}

/** Actions for the selected names. */
export function MergeBar({ kind, chosen, onClear }: MergeBarProps) {
  const [merging, merge] = useDisclosure()
  const done = () => {
    merge.close()
    onClear()
  }
  if (chosen.length === 0) return null
  return (
    <div className={classes.bar}>
      <span aria-live="polite">{texts.chosen(chosen.length)}</span>
      <Button onClick={onClear} variant="default">
        {texts.clear}
      </Button>
      <Button disabled={chosen.length < 2} onClick={merge.open}>
        {texts.merge}
      </Button>
      <Modal onClose={merge.close} opened={merging} title={<strong>{texts.mergeTitle}</strong>}>
        <MergeForm chosen={chosen} kind={kind} onClose={merge.close} onDone={done} />
      </Modal>
    </div>
  )
}

type MergeFormProps = {
  readonly kind: TermKind
  readonly chosen: readonly Term[]
  readonly onClose: () => void
  readonly onDone: () => void
}

function MergeForm({ kind, chosen, onClose, onDone }: MergeFormProps) {
  const most = chosen.reduce((best, term) => (term.seriesCount > best.seriesCount ? term : best))
  const [into, setInto] = useState(most.id)
  const merge = useMergeTerms(kind)
  const changePreview = useTermChangePreview()
  const error = merge.error ?? changePreview.error
  const choose = (id: string) => {
    setInto(id)
    changePreview.forget()
  }
  const others = chosen.filter(({ id }) => id !== into)
  const isTooMany = others.length > maxMerged
  const submit = () =>
    changePreview.before({ kind, ids: others.map(({ id }) => id), into }, () =>
      merge.mutate({ others, into }, { onSuccess: onDone }),
    )
  return (
    <Stack gap="md">
      <Radio.Group label={texts.mergeLead} onChange={choose} value={into}>
        <Stack gap="xs" mt="xs">
          {chosen.map(({ id, name, seriesCount, bookCount }) => (
            <Radio
              description={`${counted.series(seriesCount)} · ${counted.books(bookCount)}`}
              key={id}
              label={name}
              value={id}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Text size="sm">{texts.mergeExplanation}</Text>
      {isTooMany && <Note tone="danger">{texts.tooMany(maxMerged)}</Note>}
      <TermChangePreviewText preview={changePreview.preview} />
      {error !== null && <Note tone="danger">{messageOf(error)}</Note>}
      <Group justify="flex-end">
        <Button data-autofocus onClick={onClose} variant="default">
          {common.cancel}
        </Button>
        <Button disabled={isTooMany} loading={merge.isPending || changePreview.isPending} onClick={submit}>
          {texts.mergeDo}
        </Button>
      </Group>
    </Stack>
  )
}

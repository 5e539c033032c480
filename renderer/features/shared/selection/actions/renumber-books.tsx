import { Button, Group, Modal, NativeSelect, Switch } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../api/api-error.ts'
import { type RenumberInput, renumberPreviewQuery, useBulk } from '../../../../api/titles/bulk.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { Note } from '../../../../ui/note.tsx'
import { common } from '../../../../ui/texts.ts'
import classes from './actions.module.css'
import { renumberTexts as texts } from './texts.ts'

type RenumberBooksProps = {
  readonly seriesIds: readonly string[]
  readonly opened: boolean
  readonly onClose: () => void
}

/** Renumbers the books of series, after a preview. */
export function RenumberBooks({ seriesIds, opened, onClose }: RenumberBooksProps) {
  return (
    <Modal onClose={onClose} opened={opened} size={620} title={<strong>{texts.title}</strong>}>
      <Choice onClose={onClose} seriesIds={seriesIds} />
    </Modal>
  )
}

/** Changes listed in the preview. */
const maxShown = 200

function Choice({ seriesIds, onClose }: Omit<RenumberBooksProps, 'opened'>) {
  const [strategy, setStrategy] = useState('')
  const [overwriteLocked, setOverwrite] = useState(false)
  const input = { strategy: strategy === '' ? null : strategy, overwriteLocked } as RenumberInput
  const preview = useQuery(renumberPreviewQuery(seriesIds, input))
  const { renumber } = useBulk({ kind: 'series', ids: seriesIds })
  return (
    <div className={classes.form}>
      <p className={classes.about}>{texts.about}</p>
      <div className={classes.tools}>
        <NativeSelect
          data={texts.strategies}
          label={texts.how}
          onChange={(event) => setStrategy(event.currentTarget.value)}
          value={strategy}
        />
      </div>
      <Switch
        checked={overwriteLocked}
        label={texts.overwrite}
        onChange={(event) => setOverwrite(event.currentTarget.checked)}
      />
      <Loaded query={preview}>{(answer) => <Changes answer={answer} />}</Loaded>
      {renumber.error !== null && <Note tone="danger">{messageOf(renumber.error)}</Note>}
      <Group justify="flex-end">
        <Button onClick={onClose} variant="default">
          {common.cancel}
        </Button>
        <Button
          disabled={preview.data?.changedBooks === 0 || preview.isPlaceholderData}
          loading={renumber.isPending}
          onClick={() =>
            renumber.mutate(input, {
              onSuccess: ({ changedBooks }) => {
                notifications.show({ message: texts.done(changedBooks) })
                onClose()
              },
            })
          }
        >
          {texts.apply}
        </Button>
      </Group>
    </div>
  )
}

type Answer = NonNullable<Awaited<ReturnType<ReturnType<typeof useBulk>['renumber']['mutateAsync']>>>
type Numbers = Answer['results'][number]['books'][number]['from']

function Changes({ answer }: { readonly answer: Answer }) {
  const books = answer.results.flatMap((one) => one.books)
  const shown = books.slice(0, maxShown)
  const left = answer.changedBooks + answer.lockedBooks - shown.length
  if (books.length === 0) return <p className={classes.sum}>{texts.none}</p>
  return (
    <>
      <p aria-live="polite" className={classes.sum}>
        {texts.changes(answer.changedBooks)} {answer.lockedBooks > 0 && texts.locked(answer.lockedBooks)}
      </p>
      <ul className={classes.changes}>
        {shown.map(({ bookId, title, from, to }) => (
          <li className={classes.change} key={bookId}>
            <span>{title}</span>
            <span className={classes.turn}>
              {inWords(from)} → <strong>{inWords(to)}</strong>
            </span>
          </li>
        ))}
      </ul>
      {left > 0 && <p className={classes.sum}>{texts.more(left)}</p>}
    </>
  )
}

function inWords({ volume, number, chapter }: Numbers): string {
  const parts = [volume === null ? '' : `vol. ${volume}`, number === null ? '' : `#${number}`]
  const fraction = chapter === null || chapter === number ? '' : `ch. ${chapter}`
  return [...parts, fraction].filter((part) => part !== '').join(' ') || texts.noNumber
}

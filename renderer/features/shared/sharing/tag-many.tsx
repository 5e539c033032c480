import { Button, SegmentedControl, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { useTagSeries } from '../../../api/people/use-sharing.ts'
import { sharingTagsQuery } from '../../../api/queries/sharing.ts'
import { bulkResult } from '../../../lib/bulk-result.ts'
import { LinkButton } from '../../../ui/links.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Note } from '../../../ui/note.tsx'
import { RoomyDialog } from '../../../ui/roomy-dialog.tsx'
import rows from '../../../ui/rows.module.css'
import classes from './sharing.module.css'
import { texts } from './texts.ts'

const words = texts.many

type Choice = 'stay' | 'add' | 'remove'
const choices = (['stay', 'add', 'remove'] as const).map((value) => ({ value, label: words[value] }))

type TagManyProps = {
  readonly seriesIds: readonly string[]
  /** Description of the selection. */
  readonly count: string
  readonly opened: boolean
  readonly onClose: () => void
}

/** Adds or removes sharing tags of many series. */
export function TagMany({ opened, onClose, count, seriesIds }: TagManyProps) {
  return (
    <RoomyDialog onClose={onClose} opened={opened} size={600} title={`${texts.series.title}: ${count}`}>
      <Choices onClose={onClose} seriesIds={seriesIds} />
    </RoomyDialog>
  )
}

function Choices({ seriesIds, onClose }: Pick<TagManyProps, 'seriesIds' | 'onClose'>) {
  const tags = useQuery(sharingTagsQuery)
  const [chosen, setChosen] = useState<ReadonlyMap<string, Choice>>(new Map())
  const tagging = useTagSeries()
  const idsOf = (choice: Choice) => [...chosen].filter(([, other]) => other === choice).map(([id]) => id)
  const [add, remove] = [idsOf('add'), idsOf('remove')]
  const choose = (id: string, choice: Choice) => {
    tagging.reset()
    setChosen((known) => new Map([...known, [id, choice]]))
  }
  return (
    <Stack gap="md">
      <p className={classes.lead}>{words.lead}</p>
      <Loaded query={tags}>
        {(all) =>
          all.length === 0 ? (
            <p className={classes.plain}>{texts.series.none}</p>
          ) : (
            <ul className={rows.list}>
              {all.map(({ id, name }) => (
                <li className={classes.choice} key={id}>
                  <span className={rows.name}>{name}</span>
                  <SegmentedControl
                    aria-label={name}
                    data={choices}
                    onChange={(choice) => choose(id, choice as Choice)}
                    value={chosen.get(id) ?? 'stay'}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {tagging.error !== null && <Note tone="danger">{messageOf(tagging.error)}</Note>}
      {tagging.data !== undefined && <Note>{outcomeOf(tagging.data)}</Note>}
      <div className={classes.ends}>
        <LinkButton to="/sharing-tags" variant="subtle">
          {texts.series.manage}
        </LinkButton>
        <div className={classes.tools}>
          <Button onClick={onClose} variant="default">
            {tagging.data === undefined ? words.cancel : words.close}
          </Button>
          <Button
            disabled={add.length + remove.length === 0 || tagging.data !== undefined}
            loading={tagging.isPending}
            onClick={() => tagging.mutate({ seriesIds, add, remove })}
          >
            {words.apply}
          </Button>
        </div>
      </div>
    </Stack>
  )
}

function outcomeOf(answer: NonNullable<ReturnType<typeof useTagSeries>['data']>): string {
  const { locked, gone } = bulkResult([answer])
  return [
    words.done(answer.done),
    ...(locked.length > 0 ? [words.kept(locked.length)] : []),
    ...(gone > 0 ? [words.gone(gone)] : []),
  ].join(' ')
}

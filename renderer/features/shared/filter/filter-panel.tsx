import { Button, Drawer } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { countQuery } from '../../../api/lists/filters.ts'
import { counted } from '../../../lib/counts.ts'
import { Note } from '../../../ui/note.tsx'
import { fitsAddress, inLibrary, type WireCondition } from './browse.ts'
import { type GroupDraft, newGroup, unfinishedCount, writeCondition } from './draft.ts'
import type { FilterTarget } from './fields.ts'
import classes from './filter-panel.module.css'
import { GroupBox } from './group-box.tsx'
import { texts } from './texts.ts'

type FilterPanelProps = {
  readonly target: FilterTarget
  readonly libraryId: string | null
  readonly text: string
  readonly draft: GroupDraft
  readonly opened: boolean
  readonly onClose: () => void
  readonly onFilter: (filter: WireCondition | null) => void
}

/** The filter builder: a drawer on wide screens, a sheet on phones. */
export function FilterPanel({ opened, onClose, ...rest }: FilterPanelProps) {
  const isSmall = useMediaQuery('(max-width: 40rem)') ?? false
  return (
    <Drawer
      classNames={{ body: classes.body, content: classes.content }}
      onClose={onClose}
      opened={opened}
      position={isSmall ? 'bottom' : 'right'}
      size={isSmall ? '88%' : 540}
      title={<strong>{texts.panel[rest.target]}</strong>}
    >
      <Builder {...rest} onClose={onClose} />
    </Drawer>
  )
}

function Builder({ target, libraryId, text, draft: before, onClose, onFilter }: Omit<FilterPanelProps, 'opened'>) {
  const [draft, setDraft] = useState(before)
  const condition = writeCondition(target, draft)
  const fits = fitsAddress(condition)
  const [counted] = useDebouncedValue(condition, 250)
  const found = useQuery({
    ...countQuery(target, { condition: inLibrary(libraryId, counted), text }),
    placeholderData: keepPreviousData,
  })
  const unfinished = unfinishedCount(target, draft) > 0
  const apply = () => {
    onFilter(condition)
    onClose()
  }
  return (
    <>
      <div className={classes.scroll}>
        {draft.of.length === 0 && <p className={classes.lead}>{texts.noRules}</p>}
        <GroupBox depth={1} group={draft} onGroup={(next) => setDraft(next ?? newGroup('all'))} target={target} />
      </div>
      <div className={classes.foot}>
        {found.isError && <Note tone="danger">{messageOf(found.error)}</Note>}
        {!fits && <Note tone="danger">{texts.tooLong}</Note>}
        {unfinished && <p className={classes.lead}>{texts.unfinished}</p>}
        <div className={classes.buttons}>
          <Button disabled={draft.of.length === 0} onClick={() => setDraft(newGroup('all'))} variant="default">
            {texts.clear}
          </Button>
          <Button aria-live="polite" disabled={!fits} onClick={apply}>
            {found.data === undefined ? texts.counting : texts.show(matchCount(target, found.data))}
          </Button>
        </div>
      </div>
    </>
  )
}

/** `12 series`, `1 book`. */
export function matchCount(target: FilterTarget, count: number): string {
  return target === 'series' ? counted.series(count) : counted.books(count)
}

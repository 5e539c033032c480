import { Button } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { Note } from '../../../ui/note.tsx'
import { fitsAddress, type WireCondition, withFilter } from './browse.ts'
import {
  type GroupDraft,
  newGroup,
  newRule,
  readCondition,
  ruleCount,
  unfinishedCount,
  writeCondition,
} from './draft.ts'
import { type FilterTarget, fieldsOf } from './fields.ts'
import type { FilterBarProps } from './filter-bar.tsx'
import classes from './filter-panel.module.css'
import { GroupBox } from './group-box.tsx'
import { SavedFilters } from './saved-filters.tsx'
import { texts } from './texts.ts'

/** The builder of a filter on the screen itself: what is entered holds at once, and what is found stands below. */
export function LiveFilter({ target, libraryId, browse, onBrowse }: FilterBarProps) {
  const { draft, change, clear } = useLiveDraft({ target, libraryId, browse, onBrowse })
  const unfinished = draft === null ? 0 : unfinishedCount(target, draft)
  const isComplete = draft === null || ruleCount(draft) > unfinished
  return (
    <section aria-label={texts.conditions} className={classes.live}>
      {draft === null ? (
        <Note>{texts.unknown}</Note>
      ) : (
        <GroupBox depth={1} group={draft} onGroup={(next) => change(next ?? newGroup('all'))} target={target} />
      )}
      {draft !== null && !fitsAddress(writeCondition(target, draft)) && <Note tone="danger">{texts.tooLong}</Note>}
      {isComplete && unfinished > 0 && <p className={classes.lead}>{texts.unfinished}</p>}
      <div className={classes.buttons}>
        <Button disabled={!isComplete && unfinished < 2} onClick={clear} size="sm" variant="default">
          {texts.clear}
        </Button>
        <SavedFilters browse={browse} libraryId={libraryId} onBrowse={onBrowse} target={target} />
      </div>
    </section>
  )
}

const pauseMs = 300

/**
 * What is built, and the filter of the address: what is entered goes there after a pause, and what comes from there (a
 * saved filter, the way back) takes the place of what was entered.
 */
function useLiveDraft({ target, browse, onBrowse }: FilterBarProps) {
  const savedFilter = JSON.stringify(browse.filter ?? null)
  const [draft, setDraft] = useState(() => draftFrom(target, browse.filter ?? null))
  const sent = useRef(savedFilter)
  const send = useDebouncedCallback((filter: WireCondition | null) => {
    if (!fitsAddress(filter) || JSON.stringify(filter) === sent.current) return
    sent.current = JSON.stringify(filter)
    onBrowse(withFilter(browse, filter), 'replace')
  }, pauseMs)

  useEffect(() => {
    if (savedFilter === sent.current) return
    send.cancel()
    sent.current = savedFilter
    setDraft(draftFrom(target, JSON.parse(savedFilter) as WireCondition | null))
  }, [savedFilter, target, send])

  const change = (next: GroupDraft) => {
    setDraft(next)
    send(writeCondition(target, next))
  }
  const clear = () => {
    send.cancel()
    sent.current = 'null'
    setDraft(draftFrom(target, null))
    if (savedFilter !== 'null') onBrowse(withFilter(browse, null))
  }
  return { draft, change, clear }
}

/** The draft of a filter, with an open condition to begin with when it has none. Null when it cannot be shown. */
function draftFrom(target: FilterTarget, filter: WireCondition | null): GroupDraft | null {
  const draft = readCondition(target, filter)
  const [first] = fieldsOf(target)
  if (draft === null || first === undefined || draft.of.length > 0) return draft
  return newGroup('all', [newRule(first)])
}

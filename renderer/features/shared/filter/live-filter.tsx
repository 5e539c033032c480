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

/** Inline filter builder; changes apply immediately to the results below. */
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
 * Draft and address filter: edits update the address after a delay, and changes of the address (a saved filter, going
 * back) replace the draft.
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

/** Draft of a filter, with an empty condition when it has none. Null when it cannot be shown. */
function draftFrom(target: FilterTarget, filter: WireCondition | null): GroupDraft | null {
  const draft = readCondition(target, filter)
  const [first] = fieldsOf(target)
  if (draft === null || first === undefined || draft.of.length > 0) return draft
  return newGroup('all', [newRule(first)])
}

import { Button, Group, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useSharingTag } from '../../api/people/use-sharing.ts'
import { rulePreviewQuery } from '../../api/queries/sharing.ts'
import type { SharingTag } from '../../api/types.ts'
import { Note } from '../../ui/note.tsx'
import { RoomyDialog } from '../../ui/roomy-dialog.tsx'
import rows from '../../ui/rows.module.css'
import { common } from '../../ui/texts.ts'
import type { WireCondition } from '../shared/filter/browse.ts'
import { newGroup, newRule, readCondition, ruleCount, writeCondition } from '../shared/filter/draft.ts'
import { fieldNamed } from '../shared/filter/fields.ts'
import { GroupBox } from '../shared/filter/group-box.tsx'
import classes from './access.module.css'
import { ruleFields } from './rule-fields.ts'
import { texts } from './texts.ts'

const words = texts.rule

type RuleEditorProps = { readonly tag: SharingTag; readonly opened: boolean; readonly onClose: () => void }

/** Editor for a tag's rule, with a preview of the matching series. */
export function RuleEditor({ tag, opened, onClose }: RuleEditorProps) {
  return (
    <RoomyDialog onClose={onClose} opened={opened} size={640} title={words.editor}>
      <Builder onClose={onClose} tag={tag} />
    </RoomyDialog>
  )
}

/** The stored rule, or one empty condition to start with. */
function startOf(rule: WireCondition | null) {
  const known = rule === null ? null : readCondition('series', rule)
  const first = fieldNamed('series', 'ageRating')
  return known ?? newGroup('all', first === undefined ? [] : [newRule(first)])
}

function Builder({ tag, onClose }: Omit<RuleEditorProps, 'opened'>) {
  const [draft, setDraft] = useState(() => startOf(tag.rule))
  const { change } = useSharingTag(tag.id)
  const rule = writeCondition('series', draft)
  const isUnfinished = rule !== null && ruleCount(draft) > ruleCount(readCondition('series', rule) ?? newGroup('all'))
  const save = () => rule !== null && change.mutate({ rule: { ...rule } }, { onSuccess: onClose })
  return (
    <Stack gap="md">
      <p className={rows.about}>{words.noRules}</p>
      <GroupBox
        depth={1}
        group={draft}
        only={ruleFields}
        onGroup={(next) => setDraft(next ?? newGroup('all'))}
        target="series"
      />
      {isUnfinished && <p className={rows.about}>{words.unfinished}</p>}
      <Preview rule={rule} />
      {change.error !== null && <Note tone="danger">{messageOf(change.error)}</Note>}
      <Group justify="flex-end">
        <Button onClick={onClose} variant="default">
          {common.cancel}
        </Button>
        <Button disabled={rule === null} loading={change.isPending} onClick={save}>
          {words.save}
        </Button>
      </Group>
    </Stack>
  )
}

function Preview({ rule }: { readonly rule: WireCondition | null }) {
  const text = JSON.stringify(rule)
  const [settled] = useDebouncedValue(text, 250)
  const settledCondition = useMemo(() => JSON.parse(settled) as WireCondition | null, [settled])
  const found = useQuery({ ...rulePreviewQuery(settledCondition ?? {}), enabled: settledCondition !== null })
  if (rule === null) return null
  if (found.isError) return <Note tone="danger">{messageOf(found.error)}</Note>
  const { total, data } = found.data ?? { total: 0, data: [] }
  return (
    <div aria-live="polite" className={classes.preview}>
      <p>{found.data === undefined ? words.counting : words.fits(total)}</p>
      {data.length > 0 && (
        <ul>
          {data.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
          {total > data.length && <li>{words.more(total - data.length)}</li>}
        </ul>
      )}
    </div>
  )
}

import { Button, NativeSelect, Stack, Textarea } from '@mantine/core'
import { messageOf } from '../../api/api-error.ts'
import type { Library } from '../../api/types.ts'
import { usePreviewChange } from '../../api/use-libraries.ts'
import { Note } from '../../ui/note.tsx'
import { ChangePreview } from './change-preview.tsx'
import { strategyNames, texts } from './texts.ts'

export type Grouping = { readonly seriesStrategy: Library['seriesStrategy']; readonly excludedPatterns: string }

type GroupingChoiceProps = {
  readonly library: Library
  readonly grouping: Grouping
  readonly onGrouping: (grouping: Grouping) => void
}

/** What makes a series and what is left out, with a look at what that would do. */
export function GroupingChoice({ library, grouping, onGrouping }: GroupingChoiceProps) {
  const preview = usePreviewChange(library.id)
  // A pattern has to be written first, which is done elsewhere.
  const names = Object.entries(strategyNames).filter(([name]) => name !== 'custom' || library.seriesStrategy === name)
  const change = (part: Partial<Grouping>) => {
    preview.reset()
    onGrouping({ ...grouping, ...part })
  }
  return (
    <Stack gap="sm">
      <NativeSelect
        data={names.map(([value, label]) => ({ value, label }))}
        label={texts.grouping}
        onChange={(event) => change({ seriesStrategy: event.currentTarget.value as Grouping['seriesStrategy'] })}
        value={grouping.seriesStrategy}
      />
      <Textarea
        autosize
        description={texts.excludedHint}
        label={texts.excluded}
        maxRows={6}
        minRows={2}
        onChange={(event) => change({ excludedPatterns: event.currentTarget.value })}
        value={grouping.excludedPatterns}
      />
      <Button
        loading={preview.isPending}
        onClick={() => preview.mutate(groupingChange(library, grouping))}
        style={{ alignSelf: 'start' }}
        variant="default"
      >
        {texts.preview}
      </Button>
      {preview.isError && <Note tone="danger">{messageOf(preview.error)}</Note>}
      {preview.data !== undefined && <ChangePreview preview={preview.data} />}
    </Stack>
  )
}

/** Only what is another than now: nothing is grouped anew for a new name. */
export function groupingChange(library: Library, { seriesStrategy, excludedPatterns }: Grouping) {
  return {
    ...(seriesStrategy === library.seriesStrategy ? {} : { seriesStrategy }),
    ...(excludedPatterns === (library.excludedPatterns ?? '') ? {} : { excludedPatterns: excludedPatterns || null }),
  }
}

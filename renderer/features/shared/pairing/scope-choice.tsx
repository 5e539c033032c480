import { Radio, Stack } from '@mantine/core'
import { texts } from './texts.ts'

/** What a device that is let in may do. */
export type DeviceScope = 'reading' | 'all'

type ScopeChoiceProps = { readonly scope: DeviceScope; readonly onChange: (scope: DeviceScope) => void }

/** Asks what a device may do that is let in. */
export function ScopeChoice({ scope, onChange }: ScopeChoiceProps) {
  return (
    <Radio.Group label={texts.scope} onChange={(value) => onChange(value as DeviceScope)} value={scope}>
      <Stack gap="xs" mt="xs">
        <Radio description={texts.readingHint} label={texts.reading} value="reading" />
        <Radio description={texts.everythingHint} label={texts.everything} value="all" />
      </Stack>
    </Radio.Group>
  )
}

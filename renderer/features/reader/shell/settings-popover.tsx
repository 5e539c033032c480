import { ActionIcon, Popover, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { TuneIcon } from '../../../ui/icons.tsx'

type SettingsPopoverProps = { readonly label: string; readonly children: ReactNode }

/** A button of the reader's bar that opens what can be set. */
export function SettingsPopover({ label, children }: SettingsPopoverProps) {
  return (
    <Popover position="bottom-end" shadow="md" transitionProps={{ exitDuration: 0 }} trapFocus width={320}>
      <Popover.Target>
        <ActionIcon aria-label={label} color="gray" size={44} variant="subtle">
          <TuneIcon size={22} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="md">{children}</Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

import { ActionIcon, Popover, SegmentedControl, Stack, Text } from '@mantine/core'
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

/** Something that can be set, under its name. */
export function Setting({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <Text fw={600} mb={6} size="sm">
        {name}
      </Text>
      {children}
    </div>
  )
}

type ChoiceProps<Value extends string> = {
  readonly name: string
  readonly data: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A setting that is one of a few. */
export function Choice<Value extends string>({ name, data, ...rest }: ChoiceProps<Value>) {
  return (
    <Setting name={name}>
      <SegmentedControl<Value> aria-label={name} data={[...data]} fullWidth size="xs" {...rest} />
    </Setting>
  )
}

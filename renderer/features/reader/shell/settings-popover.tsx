import { ActionIcon, Group, Popover, SegmentedControl, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { TuneIcon } from '../../../ui/icons.tsx'

type SettingsPopoverProps = { readonly label: string; readonly children: ReactNode }

/** Many settings are scrolled inside the window. */
const room = { maxHeight: 'calc(100dvh - 5rem)', overflowY: 'auto' } as const

/** A button of the reader's bar that opens what can be set. */
export function SettingsPopover({ label, children }: SettingsPopoverProps) {
  return (
    <Popover position="bottom-end" shadow="md" transitionProps={{ exitDuration: 0 }} trapFocus width={320}>
      <Popover.Target>
        <ActionIcon aria-label={label} color="gray" size={44} variant="subtle">
          <TuneIcon size={22} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown style={room}>
        <Stack gap="md">{children}</Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

type SettingProps = {
  readonly name: string
  /** Beside the name. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** Something that can be set, under its name. */
export function Setting({ name, note, children }: SettingProps) {
  return (
    <div>
      <Group gap="xs" justify="space-between" mb={6} wrap="nowrap">
        <Text fw={600} size="sm">
          {name}
        </Text>
        {note}
      </Group>
      {children}
    </div>
  )
}

type ChoiceProps<Value extends string> = {
  readonly name: string
  readonly note?: ReactNode
  readonly data: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A setting that is one of a few. */
export function Choice<Value extends string>({ name, note, data, ...rest }: ChoiceProps<Value>) {
  return (
    <Setting name={name} note={note}>
      <SegmentedControl<Value> aria-label={name} data={[...data]} fullWidth size="xs" {...rest} />
    </Setting>
  )
}

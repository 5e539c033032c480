import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { TuneIcon } from '../../../ui/icons.tsx'
import { ReaderPopover } from './reader-popover.tsx'
import classes from './settings-popover.module.css'

type SettingsPopoverProps = { readonly label: string; readonly children: ReactNode }

/** Toolbar button and panel of the reader settings. */
export function SettingsPopover({ label, children }: SettingsPopoverProps) {
  const [opened, setOpened] = useState(false)
  return (
    <ReaderPopover
      dropdown={{ className: classes.card }}
      icon={<TuneIcon size={22} />}
      label={label}
      onOpened={setOpened}
      opened={opened}
      width={320}
    >
      <Stack className={classes.settings} gap="md">
        {children}
      </Stack>
    </ReaderPopover>
  )
}

type SettingProps = {
  readonly name: string
  /** Shown beside the label. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** A labelled setting. */
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

/** A setting with a few choices. */
export function Choice<Value extends string>({ name, note, data, ...rest }: ChoiceProps<Value>) {
  return (
    <Setting name={name} note={note}>
      <SegmentedControl<Value> aria-label={name} data={[...data]} fullWidth size="xs" {...rest} />
    </Setting>
  )
}

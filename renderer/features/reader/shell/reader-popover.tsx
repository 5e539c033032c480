import { ActionIcon, Popover, type PopoverDropdownProps } from '@mantine/core'
import type { ReactNode } from 'react'

type ReaderPopoverProps = {
  readonly label: string
  readonly icon: ReactNode
  readonly opened: boolean
  readonly onOpened: (opened: boolean) => void
  /** In pixels. */
  readonly width: number
  readonly dropdown?: Omit<PopoverDropdownProps, 'children'>
  readonly children: ReactNode
}

/**
 * A button of the reader's bar and the panel that it opens, which keeps the focus while it is open. Afterwards the focus
 * is where it was; who pressed the button with a pointer goes on reading, and the keys are those of the page.
 */
export function ReaderPopover({ label, icon, opened, onOpened, width, dropdown, children }: ReaderPopoverProps) {
  return (
    <Popover
      // A key opens it while the bar with its button is away.
      hideDetached={false}
      onChange={onOpened}
      opened={opened}
      position="bottom-end"
      returnFocus
      shadow="md"
      transitionProps={noExitTransition}
      trapFocus
      width={width}
    >
      <Popover.Target>
        <ActionIcon
          aria-label={label}
          color="gray"
          onClick={(event) => {
            // A click that no pointer made has no count.
            if (event.detail > 0) event.currentTarget.blur()
            onOpened(!opened)
          }}
          size={44}
          variant="subtle"
        >
          {icon}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown {...dropdown}>{children}</Popover.Dropdown>
    </Popover>
  )
}

/**
 * How what lies over a page goes: at once. Keys are its own while it is there, so that one pressed while it fades away
 * would be nobody's.
 */
export const noExitTransition = { exitDuration: 0 } as const

import { ActionIcon, Popover, type PopoverDropdownProps } from '@mantine/core'
import type { ReactNode } from 'react'

type ReaderPopoverProps = {
  readonly label: string
  readonly icon: ReactNode
  readonly opened: boolean
  readonly onOpened: (opened: boolean) => void
  readonly width: number
  readonly dropdown?: Omit<PopoverDropdownProps, 'children'>
  readonly children: ReactNode
}

/**
 * A toolbar button and its panel, which traps the focus while it is open. Closing restores the focus for keyboard
 * users; after a click the page gets it, so that its keys work.
 */
export function ReaderPopover({ label, icon, opened, onOpened, width, dropdown, children }: ReaderPopoverProps) {
  return (
    <Popover
      // A shortcut opens it while the bar is hidden.
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
            // `detail` is 0 for clicks by keyboard.
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
 * Overlays close without a transition: they own the keyboard while mounted, and keys pressed during a fade-out would be
 * lost.
 */
export const noExitTransition = { exitDuration: 0 } as const

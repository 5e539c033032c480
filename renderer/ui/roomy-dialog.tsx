import { Modal, type ModalProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'

type RoomyDialogProps = Pick<ModalProps, 'transitionProps'> & {
  readonly title: ReactNode
  readonly opened: boolean
  readonly onClose: () => void
  /** Width in pixels, if it fits the window. */
  readonly size?: number
  readonly children: ReactNode
}

/** A large dialog, full-screen on phones. Its content is mounted only while it is open. */
export function RoomyDialog({ title, opened, onClose, size = 760, children, ...motion }: RoomyDialogProps) {
  const isSmall = useMediaQuery('(max-width: 40rem)') ?? false
  return (
    <Modal
      fullScreen={isSmall}
      onClose={onClose}
      opened={opened}
      size={size}
      title={<strong>{title}</strong>}
      {...motion}
    >
      {children}
    </Modal>
  )
}

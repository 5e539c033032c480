import { Modal, type ModalProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'

type RoomyDialogProps = Pick<ModalProps, 'transitionProps'> & {
  readonly title: ReactNode
  readonly opened: boolean
  readonly onClose: () => void
  /** In pixels, where the window has room. */
  readonly size?: number
  readonly children: ReactNode
}

/** A dialog with much in it: it fills the window of a phone. Its content is mounted only while it is open. */
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

import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { noExitTransition } from '../shell/reader-popover.tsx'
import classes from './epub-reader.module.css'
import { texts } from './texts.ts'

type OutsideLinkProps = { readonly url: string | null; readonly onClose: () => void }

/** Asks before a link of a book opens another site. */
export function OutsideLink({ url, onClose }: OutsideLinkProps) {
  return (
    <Modal
      onClose={onClose}
      opened={url !== null}
      title={<strong>{texts.outside}</strong>}
      transitionProps={noExitTransition}
    >
      <Stack>
        <Text>{texts.outsideText}</Text>
        <code className={classes.url}>{url}</code>
        <Group justify="flex-end">
          <Button
            component="a"
            data-autofocus
            href={url ?? ''}
            onClick={onClose}
            referrerPolicy="no-referrer"
            rel="noopener noreferrer"
            target="_blank"
          >
            {texts.open}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

import { UnstyledButton } from '@mantine/core'
import { ContentsIcon } from '../../../ui/icons.tsx'
import classes from './contents-popover.module.css'
import { ReaderPopover } from './reader-popover.tsx'
import { texts } from './texts.ts'

type ContentsPopoverProps = {
  readonly lines: readonly {
    readonly title: string
    /** 0 is the top level. */
    readonly depth: number
    /** Shown beside the title: the page. */
    readonly note?: string | undefined
    /** A heading without a target. */
    readonly idle?: boolean | undefined
  }[]
  /** Index of the current line, 0-based; -1 for none. */
  readonly here: number
  readonly onOpen: (line: number) => void
  readonly opened: boolean
  readonly onOpened: (opened: boolean) => void
}

/** Table of contents with the current part selected. */
export function ContentsPopover({ lines, here, onOpen, opened, onOpened }: ContentsPopoverProps) {
  return (
    <ReaderPopover
      dropdown={{ p: 6 }}
      icon={<ContentsIcon size={22} />}
      label={texts.contents}
      onOpened={onOpened}
      opened={opened}
      width={340}
    >
      {lines.length === 0 ? (
        <p className={classes.none}>{texts.noContents}</p>
      ) : (
        <ol aria-label={texts.contents} className={classes.lines}>
          {lines.map(({ title, depth, note, idle }, line) => (
            <li key={line}>
              <UnstyledButton
                aria-current={line === here ? 'location' : undefined}
                className={classes.line}
                data-autofocus={line === here || undefined}
                disabled={idle}
                onClick={() => {
                  onOpened(false)
                  onOpen(line)
                }}
                style={{ '--depth': depth }}
              >
                {title}
                {note !== undefined && <span className={classes.note}>{note}</span>}
              </UnstyledButton>
            </li>
          ))}
        </ol>
      )}
    </ReaderPopover>
  )
}

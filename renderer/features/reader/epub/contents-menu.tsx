import { ActionIcon, Popover, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMemo } from 'react'
import type { Manifest } from '../../../api/types.ts'
import { ContentsIcon } from '../../../ui/icons.tsx'
import classes from './epub-reader.module.css'
import { tocLineOf, tocLines } from './links.ts'
import { texts } from './texts.ts'

type ContentsMenuProps = {
  readonly manifest: Manifest
  /** The resource on screen, 0-based. */
  readonly index: number
  readonly onOpen: (href: string) => void
}

/** The list of contents, with the chapter one is in. */
export function ContentsMenu({ manifest, index, onOpen }: ContentsMenuProps) {
  const [opened, { toggle, close }] = useDisclosure()
  const lines = useMemo(() => tocLines(manifest.toc), [manifest])
  const here = tocLineOf(lines, index, window.location.origin, manifest.spine)
  return (
    <Popover
      onChange={close}
      opened={opened}
      position="bottom-end"
      shadow="md"
      transitionProps={{ exitDuration: 0 }}
      trapFocus
      width={340}
    >
      <Popover.Target>
        <ActionIcon aria-label={texts.contents} color="gray" onClick={toggle} size={44} variant="subtle">
          <ContentsIcon size={22} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={6}>
        {lines.length === 0 ? (
          <p className={classes.noContents}>{texts.noContents}</p>
        ) : (
          <ol aria-label={texts.contents} className={classes.contents}>
            {lines.map(({ title, href, depth }, line) => (
              <li key={line}>
                <UnstyledButton
                  aria-current={line === here ? 'location' : undefined}
                  className={classes.line}
                  data-autofocus={line === here || undefined}
                  onClick={() => {
                    close()
                    onOpen(href)
                  }}
                  style={{ '--depth': depth }}
                >
                  {title}
                </UnstyledButton>
              </li>
            ))}
          </ol>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

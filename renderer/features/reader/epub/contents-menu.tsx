import { useMemo } from 'react'
import type { Manifest } from '../../../api/types.ts'
import { ContentsPopover } from '../shell/contents-popover.tsx'
import { tocLineOf, tocLines } from './links.ts'

type ContentsMenuProps = {
  readonly manifest: Manifest
  /** The resource on screen, 0-based. */
  readonly index: number
  readonly onOpen: (href: string) => void
  readonly opened: boolean
  readonly onOpened: (opened: boolean) => void
}

/** The contents of an EPUB, with the chapter one is in. */
export function ContentsMenu({ manifest, index, onOpen, ...rest }: ContentsMenuProps) {
  const lines = useMemo(() => tocLines(manifest.toc), [manifest])
  const here = tocLineOf(lines, index, window.location.origin, manifest.spine)
  const open = (line: number) => onOpen(lines[line]?.href ?? '')
  return <ContentsPopover here={here} lines={lines} onOpen={open} {...rest} />
}

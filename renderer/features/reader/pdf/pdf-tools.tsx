import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { contentsQuery } from '../../../api/queries/books.ts'
import type { Contents } from '../../../api/types.ts'
import type { ToolsProps } from '../comic/page-parts.ts'
import { ContentsPopover } from '../shell/contents-popover.tsx'
import { lineOfPage } from './contents-line.ts'

const none: Contents = []

/** The contents of a PDF. */
export function PdfTools({ book, page, onSeek }: ToolsProps) {
  const [opened, setOpened] = useState(false)
  const { data: contents = none } = useQuery(contentsQuery(book.id))
  const lines = useMemo(
    () =>
      contents.map(({ title, level, pageNumber }) => ({
        title,
        depth: level - 1,
        note: pageNumber === null ? undefined : `${pageNumber}`,
        idle: pageNumber === null,
      })),
    [contents],
  )
  const open = (line: number) => {
    const target = contents[line]?.pageNumber
    if (target !== undefined && target !== null) onSeek(target)
  }
  // A book without contents, a comic above all, has no use for the button.
  if (contents.length === 0) return null
  const here = lineOfPage(contents, page)
  return <ContentsPopover here={here} lines={lines} onOpen={open} onOpened={setOpened} opened={opened} />
}

import { useComputedColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useImperativeHandle, useMemo, useState } from 'react'
import { contentsQuery } from '../../../api/queries/books.ts'
import type { Annotation, Contents } from '../../../api/types.ts'
import type { ToolsProps } from '../comic/page-parts.ts'
import { AnnotationsMenu, BookmarkButton } from '../shell/annotations/annotations-menu.tsx'
import { ContentsPopover } from '../shell/contents-popover.tsx'
import { SearchMenu } from '../shell/search/search-menu.tsx'
import type { Hit } from '../shell/search/use-search.ts'
import { lineOfPage } from './contents-line.ts'
import { usePdf } from './pdf-state.ts'
import { texts } from './texts.ts'

/** Bookmark of the current page. */
function PageBookmark({ page }: Pick<ToolsProps, 'page'>) {
  const { annotations } = usePdf()
  const { bookmarkOf, toggleBookmark } = annotations
  return <BookmarkButton annotations={{ bookmark: bookmarkOf(page), toggleBookmark: () => toggleBookmark(page) }} />
}

type PdfAnnotationsMenuProps = Pick<ToolsProps, 'book' | 'onSeek'> & { readonly contents: Contents }

/** Bookmarks and highlights of a PDF, grouped by contents line. */
function PdfAnnotationsMenu({ book, contents, onSeek }: PdfAnnotationsMenuProps) {
  const { annotations } = usePdf()
  const scheme = useComputedColorScheme('light')
  const open = ({ locator }: Annotation) => onSeek(locator.position)
  return (
    <AnnotationsMenu
      annotations={{ ...annotations, open }}
      book={book}
      chapterOf={({ locator }) => contents[lineOfPage(contents, locator.position)]?.title ?? ''}
      placeOf={({ locator }) => texts.page(locator.position)}
      scheme={scheme}
    />
  )
}

/** Bookmark button, search, contents and annotations. */
export function PdfTools({ book, page, onSeek, actions }: ToolsProps) {
  const { search, annotations } = usePdf()
  const { data: contents = none } = useQuery(contentsQuery(book.id))
  const [isContentsOpen, openContents] = useState(false)
  useImperativeHandle(actions, () => ({
    contents: () => openContents(true),
    search: () => search.setOpened(true),
    bookmark: () => annotations.toggleBookmark(page),
  }))
  const goTo = (hit: Hit) => {
    search.setHere(hit)
    onSeek(hit.index + 1)
  }
  return (
    <>
      <PageBookmark page={page} />
      <SearchMenu
        all={book.pageCount}
        headingOf={(index) => texts.page(index + 1)}
        onHit={goTo}
        onOpened={search.setOpened}
        opened={search.opened}
        search={search.search}
      />
      {/* A book without contents, a comic above all, has no use for the button. */}
      {contents.length > 0 && (
        <ContentsMenu contents={contents} onOpened={openContents} onSeek={onSeek} opened={isContentsOpen} page={page} />
      )}
      <PdfAnnotationsMenu book={book} contents={contents} onSeek={onSeek} />
    </>
  )
}

const none: Contents = []

type ContentsMenuProps = Pick<ToolsProps, 'page' | 'onSeek'> & {
  readonly contents: Contents
  readonly opened: boolean
  readonly onOpened: (opened: boolean) => void
}

function ContentsMenu({ contents, page, onSeek, opened, onOpened }: ContentsMenuProps) {
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
  const here = lineOfPage(contents, page)
  return <ContentsPopover here={here} lines={lines} onOpen={open} onOpened={onOpened} opened={opened} />
}

import { useComputedColorScheme } from '@mantine/core'
import type { Annotation, Contents } from '../../../../api/types.ts'
import type { ToolsProps } from '../../comic/page-parts.ts'
import { AnnotationsMenu } from '../../shell/annotations/annotations-menu.tsx'
import { BookmarkButton } from '../../shell/annotations/bookmark-button.tsx'
import { lineOfPage } from '../contents-line.ts'
import { usePdf } from '../pdf-state.ts'
import { texts } from '../texts.ts'

/** The bookmark of the page on screen. */
export function PageBookmark({ page }: Pick<ToolsProps, 'page'>) {
  const { annotations } = usePdf()
  const { bookmarkOf, toggleBookmark } = annotations
  return <BookmarkButton annotations={{ bookmark: bookmarkOf(page), toggleBookmark: () => toggleBookmark(page) }} />
}

type PdfAnnotationsMenuProps = Pick<ToolsProps, 'book' | 'onSeek'> & { readonly contents: Contents }

/** Bookmarks and highlights of a PDF, under the lines of its contents. */
export function PdfAnnotationsMenu({ book, contents, onSeek }: PdfAnnotationsMenuProps) {
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

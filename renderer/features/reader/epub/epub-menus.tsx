import { useCallback, useMemo } from 'react'
import type { Annotation, Book, Manifest } from '../../../api/types.ts'
import { formatPercent } from '../../../lib/format.ts'
import { AnnotationsMenu as ReaderAnnotationsMenu } from '../shell/annotations/annotations-menu.tsx'
import { ContentsPopover } from '../shell/contents-popover.tsx'
import { SearchMenu as ReaderSearchMenu } from '../shell/search/search-menu.tsx'
import type { Colours } from './frame-style.ts'
import { chapterTitles, resourceName, tocLineOf, tocLines } from './links.ts'
import type { BookAnnotations } from './use-book-annotations.ts'
import type { useBookSearch } from './use-book-search.ts'

type ContentsMenuProps = {
  readonly manifest: Manifest
  /** Resource on screen, 0-based. */
  readonly index: number
  readonly onOpen: (href: string) => void
  readonly opened: boolean
  readonly onOpened: (opened: boolean) => void
}

/** Table of contents of an EPUB; the current chapter is selected. */
export function ContentsMenu({ manifest, index, onOpen, ...rest }: ContentsMenuProps) {
  const lines = useMemo(() => tocLines(manifest.toc), [manifest])
  const here = tocLineOf(lines, index, window.location.origin, manifest.spine)
  const open = (line: number) => onOpen(lines[line]?.href ?? '')
  return <ContentsPopover here={here} lines={lines} onOpen={open} {...rest} />
}

type SearchMenuProps = ReturnType<typeof useBookSearch>['menu'] & { readonly manifest: Manifest }

/** Search in an EPUB; results are grouped by chapter. */
export function SearchMenu({ manifest, ...menu }: SearchMenuProps) {
  const chapters = useMemo(() => chapterTitles(manifest, window.location.origin), [manifest])
  const chapterOf = useCallback((index: number) => chapters[index] ?? '', [chapters])
  return <ReaderSearchMenu {...menu} all={manifest.spine.length} headingOf={chapterOf} />
}

type AnnotationsMenuProps = {
  readonly book: Book
  readonly manifest: Manifest
  readonly annotations: BookAnnotations
  readonly scheme: Colours['scheme']
}

/** Bookmarks and highlights of an EPUB, grouped by chapter. */
export function AnnotationsMenu({ manifest, ...rest }: AnnotationsMenuProps) {
  const placeOf = ({ locator }: Annotation) => formatPercent(locator.position / manifest.positions)
  return <ReaderAnnotationsMenu {...rest} chapterOf={useChapters(manifest)} placeOf={placeOf} />
}

/** Chapter of an annotation; empty when there is none. */
function useChapters(manifest: Manifest): (annotation: Annotation) => string {
  return useMemo(() => {
    const titles = chapterTitles(manifest, window.location.origin)
    const byName = new Map(manifest.spine.map(({ href }, index) => [resourceName(href), titles[index] ?? '']))
    return ({ locator }) => byName.get(locator.resource ?? '') ?? ''
  }, [manifest])
}

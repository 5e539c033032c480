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

type SearchMenuProps = ReturnType<typeof useBookSearch>['menu'] & { readonly manifest: Manifest }

/** Searches an EPUB and lists what was found under its chapters. */
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

/** Bookmarks and highlights of an EPUB, under its chapters. */
export function AnnotationsMenu({ manifest, ...rest }: AnnotationsMenuProps) {
  const placeOf = ({ locator }: Annotation) => formatPercent(locator.position / manifest.positions)
  return <ReaderAnnotationsMenu {...rest} chapterOf={useChapters(manifest)} placeOf={placeOf} />
}

/** The chapter of an annotation; empty where there is none. */
function useChapters(manifest: Manifest): (annotation: Annotation) => string {
  return useMemo(() => {
    const titles = chapterTitles(manifest, window.location.origin)
    const byName = new Map(manifest.spine.map(({ href }, index) => [resourceName(href), titles[index] ?? '']))
    return ({ locator }) => byName.get(locator.resource ?? '') ?? ''
  }, [manifest])
}

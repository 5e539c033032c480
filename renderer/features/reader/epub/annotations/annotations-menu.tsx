import { useMemo } from 'react'
import type { Annotation, Book, Manifest } from '../../../../api/types.ts'
import { formatPercent } from '../../../../lib/format.ts'
import { AnnotationsMenu as Menu } from '../../shell/annotations/annotations-menu.tsx'
import type { Colours } from '../colours.ts'
import { chapterTitles } from '../links.ts'
import { resourceName } from './locate.ts'
import type { BookAnnotations } from './use-book-annotations.ts'

type AnnotationsMenuProps = {
  readonly book: Book
  readonly manifest: Manifest
  readonly annotations: BookAnnotations
  readonly scheme: Colours['scheme']
}

/** Bookmarks and highlights of an EPUB, under its chapters. */
export function AnnotationsMenu({ manifest, ...rest }: AnnotationsMenuProps) {
  const placeOf = ({ locator }: Annotation) => formatPercent(locator.position / manifest.positions)
  return <Menu {...rest} chapterOf={useChapters(manifest)} placeOf={placeOf} />
}

/** The chapter of an annotation; empty where there is none. */
function useChapters(manifest: Manifest): (annotation: Annotation) => string {
  return useMemo(() => {
    const titles = chapterTitles(manifest, window.location.origin)
    const byName = new Map(manifest.spine.map(({ href }, index) => [resourceName(href), titles[index] ?? '']))
    return ({ locator }) => byName.get(locator.resource ?? '') ?? ''
  }, [manifest])
}

import { useCallback, useMemo } from 'react'
import type { Manifest } from '../../../../api/types.ts'
import { SearchMenu as Menu } from '../../shell/search/search-menu.tsx'
import { chapterTitles } from '../links.ts'
import type { useBookSearch } from './use-book-search.ts'

type SearchMenuProps = ReturnType<typeof useBookSearch>['menu'] & { readonly manifest: Manifest }

/** Searches an EPUB and lists what was found under its chapters. */
export function SearchMenu({ manifest, ...menu }: SearchMenuProps) {
  const chapters = useMemo(() => chapterTitles(manifest, window.location.origin), [manifest])
  const chapterOf = useCallback((index: number) => chapters[index] ?? '', [chapters])
  return <Menu {...menu} all={manifest.spine.length} headingOf={chapterOf} />
}

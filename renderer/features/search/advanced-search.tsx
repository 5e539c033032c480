import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { LinkButton } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { type Browse, withFilter } from '../shared/filter/browse.ts'
import { carriedOver } from '../shared/filter/draft.ts'
import type { FilterTarget } from '../shared/filter/fields.ts'
import { LiveFilter } from '../shared/filter/live-filter.tsx'
import { texts } from './texts.ts'

const words = texts.advanced

type AdvancedSearchProps = {
  readonly target: FilterTarget
  readonly browse: Browse
  readonly onTarget: (target: FilterTarget, browse: Browse) => void
  readonly onBrowse: (browse: Browse, how?: 'replace') => void
  /** List of the results, below the conditions. */
  readonly renderFound: (conditions: ReactNode) => ReactNode
}

/** Series or books by any conditions: edited as text, counted and shown live, stored in the address. */
export function AdvancedSearch({ target, browse, onTarget, onBrowse, renderFound }: AdvancedSearchProps) {
  const { q, filter = null } = browse
  const found = q === undefined ? {} : { q }
  const choose = (next: FilterTarget) => onTarget(next, withFilter(found, carriedOver(target, next, filter)))
  return (
    <Page
      actions={
        <>
          <SegmentedControl
            aria-label={words.kind}
            data={[...words.kinds]}
            onChange={(value) => choose(value as FilterTarget)}
            value={target}
          />
          <LinkButton search={found} to="/search" variant="default">
            {words.plain}
          </LinkButton>
        </>
      }
      subtitle={words.lead}
      title={words.title}
    >
      {renderFound(<LiveFilter browse={browse} key={target} libraryId={null} onBrowse={onBrowse} target={target} />)}
    </Page>
  )
}

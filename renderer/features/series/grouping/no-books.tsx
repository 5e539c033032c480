import { useQuery } from '@tanstack/react-query'
import { groupingQuery } from '../../../api/queries/grouping.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/links.tsx'
import { texts as pageTexts } from '../texts.ts'
import { takerOf } from './decision-words.ts'
import { texts } from './texts.ts'

/** A series without books: people put them elsewhere, or their files are gone. */
export function NoBooks({ seriesId }: { readonly seriesId: string }) {
  const grouping = useQuery(groupingQuery(seriesId))
  if (grouping.isPending) return null
  const decisions = grouping.data?.decisions ?? []
  const taker = takerOf(seriesId, decisions)
  if (taker === null) {
    const isUnmade = decisions.some(({ target, undoneAt }) => target.id === seriesId && undoneAt !== null)
    const words = isUnmade ? texts.noLongerExists : pageTexts.noBooks
    return <EmptyState text={words.text} title={words.title} />
  }
  const { title, text, action } = texts.emptied(taker.title)
  return (
    <EmptyState
      action={
        <LinkButton params={{ seriesId: taker.id }} to="/series/$seriesId">
          {action}
        </LinkButton>
      }
      text={text}
      title={title}
    />
  )
}

import { useQueries, useQuery } from '@tanstack/react-query'
import { librariesQuery } from '../../../api/queries/libraries.ts'
import { seriesQuery } from '../../../api/queries/series.ts'
import type { NameOf } from './describe.ts'
import type { FilterNode } from './draft.ts'

const maxNames = 20

/** The names of the libraries and series that a filter tells of. */
export function useNameOf(node: FilterNode | null): NameOf {
  const libraries = useQuery(librariesQuery).data ?? []
  const ids = node === null ? [] : [...new Set(seriesIds(node))].slice(0, maxNames)
  const series = useQueries({ queries: ids.map((id) => ({ ...seriesQuery(id), retry: false })) })
  return (id) =>
    libraries.find((library) => library.id === id)?.name ?? series.find(({ data }) => data?.id === id)?.data?.title
}

function seriesIds(node: FilterNode): readonly string[] {
  if (node.kind !== 'rule') return node.of.flatMap(seriesIds)
  return node.field === 'seriesId' ? [node.value, ...node.values].filter((id) => id !== '') : []
}

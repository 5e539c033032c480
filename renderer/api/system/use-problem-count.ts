import { useQuery } from '@tanstack/react-query'
import { useMay } from '../account/use-me.ts'
import { problemCountsQuery } from '../queries/problems.ts'

type ProblemTotal = { readonly count: number; readonly isLoading: boolean }

/** How many files could not be read, for those who can do something about it; 0 for others. */
export function useProblemCount(): ProblemTotal {
  const { data = [], isLoading } = useQuery({ ...problemCountsQuery(null), enabled: useMay('books-write') })
  return { count: data.reduce((sum, kind) => sum + kind.count, 0), isLoading }
}

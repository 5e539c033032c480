import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OperationCall } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import type { Annotation } from '../types.ts'

type NewAnnotation = OperationCall<'createAnnotation'>['body']
type Changes = OperationCall<'updateAnnotation'>['body'] & { readonly annotationId: string }

const none: readonly Annotation[] = []

/** The signed-in person's bookmarks and highlights in a book, in reading order, with their mutations. */
export function useAnnotations(bookId: string) {
  const client = useQueryClient()
  const queryKey = keys.annotations(bookId)
  const list = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call('listAnnotations', { params: { bookId }, signal })).annotations,
  })
  // Bookmark buttons have no room for errors.
  const meta = { notify: 'failure' } as const
  const add = useMutation({
    meta,
    mutationFn: (body: NewAnnotation) => call('createAnnotation', { params: { bookId }, body }),
    onSuccess: (made) =>
      client.setQueryData<readonly Annotation[]>(queryKey, (known = []) => [
        ...known.filter(({ id }) => id !== made.id),
        made,
      ]),
  })
  const change = useMutation({
    meta,
    mutationFn: ({ annotationId, ...body }: Changes) =>
      call('updateAnnotation', { params: { bookId, annotationId }, body }),
    onSuccess: (changed) =>
      client.setQueryData<readonly Annotation[]>(queryKey, (known) =>
        known?.map((one) => (one.id === changed.id ? changed : one)),
      ),
  })
  const remove = useMutation({
    meta,
    mutationFn: (annotationId: string) => call('deleteAnnotation', { params: { bookId, annotationId } }),
    onSuccess: (_, removed) =>
      client.setQueryData<readonly Annotation[]>(queryKey, (known) => known?.filter(({ id }) => id !== removed)),
  })
  return { list: list.data ?? none, error: list.error, add, change, remove }
}

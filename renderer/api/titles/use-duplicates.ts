import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'

/** Looks for duplicates, as background work. */
export function useFindDuplicates() {
  return useMutation({ meta: { events: ['task_progressed'] }, mutationFn: () => call('scanDuplicates', {}) })
}

/** Forgets a group; books and series stay. */
export function useForgetGroup(of: 'books' | 'series') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (groupId: string) =>
      of === 'books'
        ? call('deleteBookDuplicate', { params: { groupId } })
        : call('deleteSeriesDuplicate', { params: { groupId } }),
    // No event tells of groups.
    onSettled: () => client.invalidateQueries({ queryKey: keys.duplicates }),
  })
}

/** Sets when duplicates are looked for by themselves; an empty expression means never. */
export function useDuplicateSchedule() {
  return useMutation({
    meta: { notify: 'failure', events: ['server_updated'] },
    mutationFn: (expression: string) => {
      const updates = [{ key: 'deduplication.enabled', value: expression !== '' }]
      const when = expression === '' ? [] : [{ key: 'deduplication.cron', value: expression }]
      return call('updateSettings', { body: { updates: [...updates, ...when] } })
    },
  })
}

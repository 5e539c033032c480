import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../call.ts'

/** Whose data: one's own, or everybody's. */
export type DataScope = 'own' | 'household'

const importers = { own: 'importOwnData', household: 'importHousehold' } as const

type Import = {
  readonly file: File
  /** Tells what would happen and changes nothing. */
  readonly dryRun: boolean
}

/** Brings a file of the open format in, or tells what that would do. `stop` ends it: what is in by then stays. */
export function useImport(scope: DataScope) {
  const client = useQueryClient()
  const going = useRef<AbortController>(null)
  const bring = useMutation({
    mutationFn: ({ file, dryRun }: Import) => {
      // The browser knows no kind for the name of such a file.
      const typed = new File([file], file.name, { type: 'application/x-ndjson' })
      going.current = new AbortController()
      const { signal } = going.current
      return call(importers[scope], { query: { dryRun: dryRun ? 'true' : 'false' }, file: typed, signal })
    },
    onSettled: (_report, _error, { dryRun }) => (dryRun ? undefined : client.invalidateQueries()),
  })
  return { ...bring, isStopped: bring.error?.name === 'AbortError', stop: () => going.current?.abort() }
}

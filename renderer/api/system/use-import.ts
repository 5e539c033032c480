import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../call.ts'

/** Whose data: that of the signed-in person, or of everybody. */
export type DataScope = 'own' | 'household'

const importers = { own: 'importOwnData', household: 'importHousehold' } as const

type Import = {
  readonly file: File
  /** Reports what would happen and changes nothing. */
  readonly dryRun: boolean
}

/**
 * Imports a file in the open format, or reports what that would do. `stop` aborts it: what was imported so far stays.
 */
export function useImport(scope: DataScope) {
  const client = useQueryClient()
  const going = useRef<AbortController>(null)
  const bring = useMutation({
    mutationFn: ({ file, dryRun }: Import) => {
      // Browsers do not know a media type for this extension.
      const typed = new File([file], file.name, { type: 'application/x-ndjson' })
      going.current = new AbortController()
      const { signal } = going.current
      return call(importers[scope], { query: { dryRun: dryRun ? 'true' : 'false' }, file: typed, signal })
    },
    onSettled: (_report, _error, { dryRun }) => (dryRun ? undefined : client.invalidateQueries()),
  })
  return { ...bring, isStopped: bring.error?.name === 'AbortError', stop: () => going.current?.abort() }
}

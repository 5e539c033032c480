import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import type { ImportReport } from '../types.ts'

/** Whose data: that of the signed-in person, or of everybody. */
export type DataScope = 'own' | 'household'

const importers = { own: 'importOwnData', household: 'importHousehold' } as const

/** A file of this device, or the absolute path of a file or folder of the server. */
export type ImportedFile = File | string

/** What a column of another program can say. */
export type ColumnMeaning = NonNullable<ImportReport['source']>['columns'][number]['meanings'][number]

/** What somebody chose after a preview, by ids in the file; null leaves out. */
export type ImportChoices = {
  readonly people: Readonly<Record<string, string | null>>
  readonly items: Readonly<Record<string, string | null>>
  /** The label of the column of another program with each meaning. */
  readonly columns: Readonly<Partial<Record<ColumnMeaning, string | null>>>
}

/** A file to preview, or one that was previewed. */
type Import =
  | { readonly file: ImportedFile; readonly dryRun: true }
  | { readonly previewId: string; readonly choices: ImportChoices; readonly dryRun: boolean }

/**
 * Previews a file in the open format or of another program, and imports it then. `stop` aborts it: what was imported so
 * far stays.
 */
export function useImport(scope: DataScope) {
  const client = useQueryClient()
  const going = useRef<AbortController>(null)
  const bring = useMutation({
    mutationFn: (order: Import) => {
      going.current = new AbortController()
      const { signal } = going.current
      if ('previewId' in order) return resume(order, signal)
      const { file } = order
      if (typeof file === 'string') return call('importHouseholdFrom', { body: { path: file, dryRun: true }, signal })
      // Browsers know no media type for most of these extensions.
      const typed = new File([file], file.name, { type: 'application/octet-stream' })
      return call(importers[scope], { query: { dryRun: 'true' }, file: typed, signal })
    },
    onSettled: (_report, _error, { dryRun }) => (dryRun ? undefined : client.invalidateQueries()),
  })
  return { ...bring, isStopped: bring.error?.name === 'AbortError', stop: () => going.current?.abort() }
}

function resume({ previewId, choices, dryRun }: Extract<Import, { readonly previewId: string }>, signal: AbortSignal) {
  const people = Object.entries(choices.people).map(([source, account]) => ({ source, account }))
  const items = Object.entries(choices.items).map(([source, id]) => ({ source, id }))
  return call('continueImport', {
    params: { previewId },
    body: { dryRun, people, items, columns: choices.columns },
    signal,
  })
}

/** The person's own imports of the last 30 days. */
export const importsQuery = queryOptions({
  queryKey: keys.imports,
  queryFn: async ({ signal }) => (await call('listImports', { signal })).imports,
})

/** Undoes an import of the person's. */
export function useUndoImport(importId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('undoImport', { params: { importId } }),
    onSettled: () => client.invalidateQueries(),
  })
}

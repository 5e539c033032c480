import { stableId } from '../kit/stable-ids.ts'

export const program = 'Kavita'

/** The id of a row here. */
export function kavitaId(table: string, id: number): string {
  return stableId(program, table, id)
}

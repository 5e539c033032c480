import { stableId } from '../kit/stable-ids.ts'

export const program = 'Komga'

/** The id of a row here. */
export function komgaId(table: string, id: string): string {
  return stableId(program, table, id)
}

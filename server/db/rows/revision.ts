import { createHash } from 'node:crypto'

/** 32 hexadecimal digits that name a state: the same for the same content, whenever and by whomever it was stored. */
export function revisionOf(state: object): string {
  return createHash('sha256').update(JSON.stringify(state)).digest('hex').slice(0, 32)
}

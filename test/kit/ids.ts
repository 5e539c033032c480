import { type NewId, uuidV7 } from '../../server/domain/ids.ts'

/** Ascending IDs that are the same in every run. */
export function createIds(start = 1_700_000_000_000): NewId {
  let count = 0
  return () => {
    count += 1
    const random = new Uint8Array(10)
    new DataView(random.buffer).setUint32(6, count)
    return uuidV7(start + count, random)
  }
}

/**
 * UUID version 7 (RFC 9562 section 5.7): 48 bits of milliseconds, then random bits, so ids sort by creation.
 * @param now milliseconds since 1970
 * @param random 10 random bytes
 */
export function uuidV7(now: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16)
  let time = Math.floor(now)
  for (let i = 5; i >= 0; i--) {
    bytes[i] = time % 256
    time = Math.floor(time / 256)
  }
  bytes.set(random.subarray(0, 10), 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Source of new ids outside `app.ts`. */
export type NewId = () => string

/** Milliseconds since 1970. */
export type Clock = () => number

/**
 * A source of IDs that ascend even within a millisecond, so that what is stored in one write keeps its order: the 12
 * bits after the time count (RFC 9562 section 6.2, method 1).
 * @param random returns 10 random bytes
 */
export function createNewId(clock: Clock, random: () => Uint8Array): NewId {
  let latest = Number.NaN
  let count = 0
  return () => {
    const now = clock()
    count = now === latest ? count + 1 : 0
    latest = now
    const bytes = random()
    bytes[0] = (count >> 8) & 0x0f
    bytes[1] = count & 0xff
    return uuidV7(now + (count >> 12), bytes)
  }
}

/** Memory for bytes that are read, sent and forgotten. */
export type ReadBuffers = {
  /** Bytes of unknown content. @param length in bytes */
  lend(length: number): Uint8Array
  /** Uses the memory of bytes from `lend` again; others are ignored. Their holder must not use them any more. */
  release(bytes: Uint8Array): void
  /** Leaves released memory to the garbage collector. */
  clear(): void
}

/** Smaller ones cost little; larger ones are read in parts. */
const smallest = 16 * 1024
/** A picture of a usual size, and the largest that is read at once: bytes of each, and how many are kept at most. */
const sizes = [
  { bytes: 256 * 1024, most: 16 },
  { bytes: 1024 * 1024, most: 4 },
] as const

/**
 * New memory for each of them, some hundred kilobytes that no collection of young objects frees in time, makes the engine
 * look through the whole heap every few hundred pages: half the processor time of a page.
 */
export function createReadBuffers(): ReadBuffers {
  const classes = sizes.map((size) => ({ ...size, free: [] as ArrayBufferLike[] }))
  const lent = new WeakMap<ArrayBufferLike, (typeof classes)[number]>()
  return {
    lend(length) {
      const fitting = length < smallest ? undefined : classes.find(({ bytes }) => bytes >= length)
      if (fitting === undefined) return Buffer.allocUnsafeSlow(length)
      const memory = fitting.free.pop() ?? Buffer.allocUnsafeSlow(fitting.bytes).buffer
      lent.set(memory, fitting)
      return Buffer.from(memory, 0, length)
    },
    release({ buffer }) {
      const fitting = lent.get(buffer)
      // Twice would lend it to two readers at once.
      lent.delete(buffer)
      if (fitting !== undefined && fitting.free.length < fitting.most) fitting.free.push(buffer)
    },
    clear() {
      for (const { free } of classes) free.length = 0
    },
  }
}

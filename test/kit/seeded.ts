/** The seed of a randomised test: `20261121`, or the value of the environment variable (an integer, or `random`). */
export function seedOf(variable: string): number {
  const asked = process.env[variable] ?? '20261121'
  return asked === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number.parseInt(asked, 10)
}

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function bytesOf(random: () => number, count: number): Uint8Array {
  return Uint8Array.from({ length: count }, () => Math.floor(random() * 256))
}

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

/** Choices from random numbers. */
export type Drawing = ReturnType<typeof drawing>

export function drawing(random: () => number) {
  /** From `least` to `most`, both included. */
  const number = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  const one = <T>(of: readonly T[]): T => {
    const found = of[number(0, of.length - 1)]
    if (of.length === 0) throw new Error('There is nothing to choose from')
    return found as T
  }
  const isChosen = (share: number) => random() < share
  return {
    number,
    one,
    isChosen,
    shuffled: <T>(of: readonly T[]): T[] =>
      of
        .map((value) => ({ value, at: random() }))
        .sort((a, b) => a.at - b.at)
        .map(({ value }) => value),
    maybe: <T>(value: T): T | null => (isChosen(0.5) ? value : null),
    times: <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n)),
    /** Up to `most` different ones, in random order. */
    some: <T>(of: readonly T[], most: number): T[] => [
      ...new Set(Array.from({ length: of.length === 0 ? 0 : number(0, most) }, () => one(of))),
    ],
    /** Half of the fields. */
    pick: <T extends object>(fields: T): Partial<T> =>
      Object.fromEntries(Object.entries(fields).filter(() => isChosen(0.5))) as Partial<T>,
    words: (of: readonly string[], most: number) => Array.from({ length: number(1, most) }, () => one(of)).join(' '),
  }
}

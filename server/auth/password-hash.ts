import { AppError } from '../domain/errors.ts'

export type HashCosts = { readonly memory: number; readonly time: number; readonly parallelism: number }

export type PasswordHash = {
  hash(password: string): Promise<string>
  /** With null (no such user, no password) it takes as long and returns false. */
  verify(encoded: string | null, password: string): Promise<boolean>
}

/** Each takes 19 MB: more at a time would exhaust the server. */
const concurrent = 2
const waiting = 32

/** Argon2id in the thread pool, never on the event loop; loaded on first use. */
export function createPasswordHash(costs: HashCosts): PasswordHash {
  const serialQueue = createSerialQueue()
  const options = { memoryCost: costs.memory, timeCost: costs.time, parallelism: costs.parallelism }
  const hash = async (password: string) => {
    const argon2 = await import('@node-rs/argon2')
    return serialQueue(() => argon2.hash(password, options))
  }
  let dummy: Promise<string> | undefined
  return {
    hash,
    async verify(encoded, password) {
      const argon2 = await import('@node-rs/argon2')
      dummy ??= hash('nobody has this password')
      const against = encoded ?? (await dummy)
      const matches = await serialQueue(() => argon2.verify(against, password).catch(() => false))
      return matches && encoded !== null
    },
  }
}

/** Limits concurrency; refuses when too many are waiting. */
function createSerialQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const queue: (() => void)[] = []
  return async (work) => {
    if (running >= concurrent) {
      if (queue.length >= waiting) throw new AppError('too_many_signing_in')
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}

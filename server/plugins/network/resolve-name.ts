import { lookup } from 'node:dns/promises'

/** The addresses of a host. @throws an error of the system, such as `ENOTFOUND` */
export type ResolveName = (name: string) => Promise<readonly string[]>

/** A lookup occupies one of the few threads that also read files. */
const concurrent = 2
let running = 0
const waiting: (() => void)[] = []

/** Asks the system, as programs do: its hosts file and names of the local network count. */
export const resolveName: ResolveName = async (name) => {
  if (running >= concurrent) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return (await lookup(name, { all: true })).map(({ address }) => address)
  } finally {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}

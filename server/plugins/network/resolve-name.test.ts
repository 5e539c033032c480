import { expect, it } from 'vitest'
import { limitLookups } from './resolve-name.ts'

const never = new AbortController().signal

/** Lookups that end when the test says so, in the order in which they started. */
function heldLookups(concurrent: number) {
  const started: string[] = []
  const ends: (() => void)[] = []
  const look = (name: string) => {
    started.push(name)
    return new Promise<readonly string[]>((resolve) => ends.push(() => resolve([name])))
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const end = async () => {
    ends.shift()?.()
    await settled()
  }
  return { find: limitLookups(look, concurrent), started, settled, end }
}

it('names are looked up a few at once, in their order', async () => {
  const { find, started, settled, end } = heldLookups(2)
  const found = Promise.all(['a', 'b', 'c', 'd'].map((name) => find(name, never)))
  await settled()
  expect(started).toEqual(['a', 'b'])
  await end()
  expect(started).toEqual(['a', 'b', 'c'])
  for (let n = 0; n < 3; n += 1) await end()
  expect(await found).toEqual([['a'], ['b'], ['c'], ['d']])
})

it('a name that nobody waits for any more is not looked up', async () => {
  const { find, started, end } = heldLookups(1)
  const [first, leaving] = [find('a', never), new AbortController()]
  const second = find('b', leaving.signal).catch(String)
  const third = find('c', never)
  leaving.abort()
  expect(await second).toContain('aborted')
  await end()
  expect(started).toEqual(['a', 'c'])
  await end()
  expect(await Promise.all([first, third])).toEqual([['a'], ['c']])
  await expect(find('d', leaving.signal)).rejects.toThrow('aborted')
})

it('a lookup that fails gives its turn to the next', async () => {
  const find = limitLookups(async (name) => (name === 'a' ? Promise.reject(new Error('ENOTFOUND')) : [name]), 1)
  const outcomes = await Promise.allSettled([find('a', never), find('b', never)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})

it('more than 64 waiting names are refused', async () => {
  const { find } = heldLookups(1)
  for (let n = 0; n < 65; n += 1) void find(`name-${n}`, never)
  await expect(find('one-more', never)).rejects.toMatchObject({ code: 'EAI_AGAIN' })
})

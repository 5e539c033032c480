import { expect, it } from 'vitest'
import { createExternalSignIn } from './external-sign-in.ts'

const state = (letter: string) => letter.repeat(43)
const address = (letter: string) => `https://id.example/authorize?client_id=x&state=${state(letter)}`
const callback = (letter: string) => `/api/v1/auth/oidc/home/callback?code=1&state=${state(letter)}`

/** A window on a computer with or without a browser; `pass` expires the sign-in. */
function windowOf({ hasBrowser = true } = {}) {
  const opened: string[] = []
  const due = new Set<() => void>()
  let answers = 0
  const signIn = createExternalSignIn({
    open: async (url) => opened.push(url) > 0 && hasBrowser,
    schedule(task) {
      due.add(task)
      return () => due.delete(task)
    },
    onAnswer: () => void answers++,
  })
  const pass = () => {
    for (const task of due) task()
  }
  return { signIn, opened, pass, waiting: () => due.size, answers: () => answers }
}

it('accepts the expected callback once and passes it to the caller that began the sign-in', async () => {
  const { signIn, opened, answers, waiting } = windowOf()
  expect(signIn.takes(callback('a'))).toBe(false)
  const begun = signIn.begin(address('a'))
  expect(opened).toEqual([address('a')])
  expect([signIn.takes(callback('b')), signIn.takes('/api/v1/auth/oidc/home/callback')]).toEqual([false, false])
  expect([signIn.takes(callback('a')), signIn.takes(callback('a'))]).toEqual([true, false])
  expect(await begun).toEqual({ kind: 'answer', path: callback('a') })
  expect([answers(), waiting()]).toEqual([1, 0])
})

it('accepts no callback after cancelling, after five minutes, or after another sign-in began', async () => {
  const { signIn, pass } = windowOf()
  const stopped = signIn.begin(address('a'))
  signIn.end()
  expect([await stopped, signIn.takes(callback('a'))]).toEqual([{ kind: 'ended' }, false])
  const late = signIn.begin(address('b'))
  pass()
  expect([await late, signIn.takes(callback('b'))]).toEqual([{ kind: 'late' }, false])
  const [first, second] = [signIn.begin(address('c')), signIn.begin(address('d'))]
  expect([await first, signIn.takes(callback('c')), signIn.takes(callback('d'))]).toEqual([
    { kind: 'ended' },
    false,
    true,
  ])
  expect((await second).kind).toBe('answer')
})

it('reports a missing browser and never waits for a guessable state', async () => {
  const without = windowOf({ hasBrowser: false })
  expect(await without.signIn.begin(address('a'))).toEqual({ kind: 'not-opened' })
  expect([without.signIn.takes(callback('a')), without.waiting()]).toEqual([false, 0])
  const { signIn, opened } = windowOf()
  for (const weak of ['https://id.example/', 'https://id.example/?state=', 'https://id.example/?state=short'])
    expect(await signIn.begin(weak)).toEqual({ kind: 'not-opened' })
  expect([opened, signIn.takes('/callback?state=short')]).toEqual([[], false])
})

import { expect, it } from 'vitest'
import { AppError, notFound } from '../../../domain/errors.ts'
import { unlessFailing } from './match-series.ts'

const started = () => ({ busy: new Set<string>(), failures: new Map<string, number>() })
const provider = { id: 'a' }
const fails = () => Promise.reject(new AppError('provider_failed', { problem: 'It is broken.' }))

it('a plugin that fails now and then is asked on, and one that fails again and again ends the run', async () => {
  const run = started()
  for (const ask of [fails, fails, () => Promise.resolve('found'), fails, fails]) {
    expect(await unlessFailing(run, provider, ask)).toBe(ask === fails ? null : 'found')
  }
  await expect(unlessFailing(run, provider, fails)).rejects.toMatchObject({ reason: 'provider_failed' })
})

it('a plugin whose service asks for a long pause is left out', async () => {
  const run = started()
  const busy = new AppError('provider_busy', { name: 'Lists', seconds: 600 })
  expect(await unlessFailing(run, provider, () => Promise.reject(busy))).toBeNull()
  expect(run.busy).toEqual(new Set(['a']))
})

it('a title that was removed or edited at the same time counts for nothing, and other errors are errors', async () => {
  const run = started()
  for (let times = 0; times < 5; times += 1) {
    expect(await unlessFailing(run, provider, () => Promise.reject(notFound('series')))).toBeNull()
  }
  expect(run.failures.size).toBe(0)
  const defect = new Error('a defect')
  await expect(unlessFailing(run, provider, () => Promise.reject(defect))).rejects.toBe(defect)
})

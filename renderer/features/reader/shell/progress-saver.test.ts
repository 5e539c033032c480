import { describe, expect, it } from 'vitest'
import type { ReadingPosition } from '../../../api/offline/stored-position.ts'
import { createProgressSaver } from './progress-saver.ts'

type Save = {
  readonly position: ReadingPosition
  readonly leaving: boolean
  readonly settle: (ok: boolean) => Promise<void>
}

/** A saver with a manual clock and a server that responds on request. */
function bench() {
  let now = 0
  let waiting: { readonly at: number; readonly run: () => void }[] = []
  const saves: Save[] = []
  const saver = createProgressSaver({
    rest: 800,
    after(milliseconds, run) {
      const entry = { at: now + milliseconds, run }
      waiting.push(entry)
      return () => {
        waiting = waiting.filter((other) => other !== entry)
      }
    },
    save(position, leaving) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const settle = async (ok: boolean) => {
        if (ok) resolve()
        else reject(new Error('no network'))
        await new Promise((done) => setTimeout(done))
      }
      saves.push({ position, leaving, settle })
      return promise
    },
  })
  const wind = (milliseconds: number) => {
    now += milliseconds
    const due = waiting.filter(({ at }) => at <= now)
    waiting = waiting.filter(({ at }) => at > now)
    for (const { run } of due) run()
  }
  const pages = () => saves.map(({ position }) => position.currentPage)
  return { saver, saves, wind, pages }
}

function at(currentPage: number): ReadingPosition {
  return { currentPage, progressPercentage: null }
}

describe('saving progress', () => {
  it('waits while pages are turned quickly', () => {
    const { saver, wind, pages } = bench()
    for (let page = 1; page <= 20; page += 1) {
      saver.note(at(page))
      wind(700)
    }
    expect(pages()).toEqual([])
    wind(100)
    expect(pages()).toEqual([20])
  })

  it('happens at once when the reader closes, and reports it', () => {
    const { saver, wind, saves } = bench()
    saver.note(at(7))
    saver.flush(true)
    wind(5_000)
    expect(saves).toMatchObject([{ position: { currentPage: 7 }, leaving: true }])
  })

  it('sends a position only once', async () => {
    const { saver, saves, wind, pages } = bench()
    saver.note(at(7))
    wind(800)
    await saves[0]?.settle(true)
    saver.flush(true)
    expect(pages()).toEqual([7])
  })

  it('waits for the response to the previous save, so that saves arrive in order', async () => {
    const { saver, saves, wind, pages } = bench()
    saver.note(at(1))
    wind(800)
    saver.note(at(2))
    wind(800)
    expect(pages()).toEqual([1])
    await saves[0]?.settle(true)
    wind(800)
    expect(pages()).toEqual([1, 2])
  })

  it('retries after a network failure with the next attempt', async () => {
    const { saver, saves, wind, pages } = bench()
    saver.note(at(5))
    wind(800)
    await saves[0]?.settle(false)
    saver.flush(false)
    expect(pages()).toEqual([5, 5])
  })

  it('sends the newer position when an older save failed', async () => {
    const { saver, saves, wind, pages } = bench()
    saver.note(at(5))
    wind(800)
    saver.note(at(6))
    await saves[0]?.settle(false)
    wind(800)
    expect(pages()).toEqual([5, 6])
  })

  it('still happens on closing while another save is in progress', () => {
    const { saver, wind, pages } = bench()
    saver.note(at(5))
    wind(800)
    saver.note(at(6))
    saver.flush(true)
    expect(pages()).toEqual([5, 6])
  })
})

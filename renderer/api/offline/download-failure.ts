import type { OfflineProblem } from './device-store.ts'

/** Why keeping came to an end before everything was there; `gone`: the server no longer shows the book to this person. */
export class DownloadFailure extends Error {
  readonly problem: OfflineProblem | 'gone'

  constructor(problem: OfflineProblem | 'gone') {
    super(`the book could not be kept: ${problem}`)
    this.problem = problem
  }
}

/** Whether something could not be stored because the browser allows no more room. */
export function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

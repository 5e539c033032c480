import type { AppError } from '../../../domain/errors.ts'
import type { Waiting } from './open-reply.ts'

/** Pending requests to a thread, by number. */
export function createPending() {
  const pending = new Map<number, Waiting>()
  let lastId = 0
  return {
    /** @returns the number of the request */
    add(request: Waiting): number {
      lastId += 1
      pending.set(lastId, request)
      return lastId
    },
    take(id: number): Waiting | undefined {
      const request = pending.get(id)
      pending.delete(id)
      return request
    },
    rejectAll(refusal: AppError): void {
      for (const { reject } of pending.values()) reject(refusal)
      pending.clear()
    },
    isEmpty: (): boolean => pending.size === 0,
  }
}

import { fail } from '../../domain/result.ts'

/** Waits until a drive responds, including with an error: a missing file is a response. */
export type Probe = (root: string, signal: AbortSignal) => Promise<void>

/**
 * Which library folders are unresponsive. Readers report it, others check before they start, and one probe at a time
 * detects when the drive responds again.
 */
export type Roots = {
  isSilent(root: string): boolean
  /** All roots that are unresponsive now. */
  silent(): readonly string[]
  /** Reports that a call on a file of this library timed out. */
  markUnresponsive(root: string): void
  /**
   * Called for each change.
   * @returns a function that unsubscribes
   */
  onChange(listener: (root: string, isSilent: boolean) => void): () => void
  close(): void
}

export const driveSilent = fail('drive-silent').failure

export function createRoots(probe: Probe): Roots {
  const silent = new Set<string>()
  const listeners = new Set<(root: string, isSilent: boolean) => void>()
  const ending = new AbortController()
  const notify = (root: string, isSilent: boolean) => {
    for (const listener of listeners) listener(root, isSilent)
  }
  const waitFor = async (root: string): Promise<void> => {
    await probe(root, ending.signal)
    if (ending.signal.aborted) return
    silent.delete(root)
    notify(root, false)
  }
  return {
    isSilent: (root) => silent.has(root),
    silent: () => [...silent],
    markUnresponsive(root) {
      if (silent.has(root) || ending.signal.aborted) return
      silent.add(root)
      notify(root, true)
      void waitFor(root)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => ending.abort(),
  }
}

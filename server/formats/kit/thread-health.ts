/**
 * Whether this thread may read further files. WebAssembly that trapped stays in an undefined state that cannot be
 * repaired inside the thread, so the worker exits before its next task and is replaced.
 */
let sound = true

export function isThreadHealthy(): boolean {
  return sound
}

export function markThreadUnhealthy(): void {
  sound = false
}

/**
 * Whether this thread may go on reading files. WebAssembly that trapped keeps whatever state it was in; there is no way
 * to mend it inside the thread, so the worker ends before its next task and a fresh one takes over.
 */
let sound = true

export function isThreadHealthy(): boolean {
  return sound
}

export function markThreadUnhealthy(): void {
  sound = false
}

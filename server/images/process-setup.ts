/** Start data of a thread that uses the image library: the state of its setup, shared by all threads of the process. */
export type ImageSetup = { readonly imageSetup: Int32Array<SharedArrayBuffer> }

const states = { none: 0, running: 1, done: 2 } as const
/** A thread that was ended during the setup must not stop the others for ever. */
const MAX_WAIT_MS = 1_000

/** The same for every thread of this process. */
export const imageSetup: ImageSetup = {
  imageSetup: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
}

/**
 * Runs the setup in the first thread that asks, while the others wait for it.
 * @param startData of this thread; without an `ImageSetup` this thread is alone
 */
export function setUpOncePerProcess(startData: unknown, setUp: () => void): void {
  const state = hasImageSetup(startData) ? startData.imageSetup : imageSetup.imageSetup
  if (Atomics.compareExchange(state, 0, states.none, states.running) === states.running) {
    Atomics.wait(state, 0, states.running, MAX_WAIT_MS)
  }
  if (Atomics.load(state, 0) === states.done) return
  setUp()
  Atomics.store(state, 0, states.done)
  Atomics.notify(state, 0)
}

function hasImageSetup(data: unknown): data is ImageSetup {
  return typeof data === 'object' && data !== null && 'imageSetup' in data && data.imageSetup instanceof Int32Array
}

import { EventEmitter } from 'node:events'

/** An event as Electron passes it to listeners, with preventDefault. */
export function preventable<T extends object>(more: T = {} as T) {
  return {
    ...more,
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true
    },
  }
}

/** Base of all fakes with listeners. */
export class Emitter extends EventEmitter {
  /** Emits a preventable event. @returns whether it was prevented */
  ask(name: string, more: object = {}): boolean {
    const event = preventable(more)
    this.emit(name, event)
    return event.defaultPrevented
  }
}

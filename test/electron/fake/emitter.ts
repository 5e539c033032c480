import { EventEmitter } from 'node:events'

/** An event as Electron hands them to listeners: it can be prevented. */
export function preventable<T extends object>(more: T = {} as T) {
  return {
    ...more,
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true
    },
  }
}

/** What of the real thing has listeners. */
export class Emitter extends EventEmitter {
  /** Emits what can be prevented. @returns whether it was */
  ask(name: string, more: object = {}): boolean {
    const event = preventable(more)
    this.emit(name, event)
    return event.defaultPrevented
  }
}

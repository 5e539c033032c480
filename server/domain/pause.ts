/** Whether work that goes on for long stands still for a while, as seen by the work itself. */
export type Pause = {
  readonly isOn: boolean
  /** Resolves at once when the work may go on, else as soon as it may. Asked between two steps. */
  over(): Promise<void>
  /** Calls `listener` after each change. */
  follow(listener: () => void): void
}

/** The same for whoever sets it and lifts it: a person, or work that ends while it stands still. */
export type PauseSwitch = Pause & { set(isOn: boolean): void }

/** For work that nobody can pause. */
export const neverPaused: PauseSwitch = {
  isOn: false,
  over: () => Promise.resolve(),
  follow: () => undefined,
  set: () => undefined,
}

/** @returns a pause that is not set yet */
export function createPause(): PauseSwitch {
  const listeners: (() => void)[] = []
  let lifting: PromiseWithResolvers<void> | null = null
  return {
    get isOn() {
      return lifting !== null
    },
    over: () => lifting?.promise ?? Promise.resolve(),
    follow: (listener) => void listeners.push(listener),
    set(isOn) {
      if (isOn === (lifting !== null)) return
      lifting?.resolve()
      lifting = isOn ? Promise.withResolvers<void>() : null
      for (const listener of listeners) listener()
    },
  }
}

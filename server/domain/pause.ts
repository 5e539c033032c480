/** The worker's side of a pause: whether long-running work is paused. */
export type Pause = {
  readonly isOn: boolean
  /** Resolves when the work may continue. Awaited between two steps. */
  over(): Promise<void>
  /** Calls `listener` after each change. */
  follow(listener: () => void): void
}

/** The controlling side: a user, or work that ends while paused. */
export type PauseSwitch = Pause & { set(isOn: boolean): void }

/** For work that cannot be paused. */
export const neverPaused: PauseSwitch = {
  isOn: false,
  over: () => Promise.resolve(),
  follow: () => undefined,
  set: () => undefined,
}

/** @returns a pause that is not active */
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

/** Buffers messages from a thread or process in order, for one reader. */
export type Inbox<T> = {
  push(message: T | Error): void
  next(): Promise<T | Error>
}

export function createInbox<T>(): Inbox<T> {
  const messages: (T | Error)[] = []
  let wake: (() => void) | null = null
  return {
    push(message) {
      messages.push(message)
      wake?.()
    },
    async next() {
      for (;;) {
        const message = messages.shift()
        if (message !== undefined) return message
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
  }
}

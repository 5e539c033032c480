/**
 * The pause between two looks at what others are doing: who asks again at once takes the time of those he waits for.
 */
export function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5))
}

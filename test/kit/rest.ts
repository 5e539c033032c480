/**
 * The pause between two looks at what others are doing. Who asks again at once takes the time of those he waits for: on
 * two cores a scan that was watched so took twice as long.
 */
export function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5))
}

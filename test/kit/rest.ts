/** A pause between polls, to leave the CPU to others. */
export function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5))
}

/** A length to the hundredth, which nobody sees and which keeps answers small; what is no number becomes 0. */
export function rounded(length: number): number {
  return Number.isFinite(length) ? Math.round(length * 100) / 100 : 0
}

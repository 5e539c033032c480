/** `123456` in groups: `123 456`. */
export function groupDigits(code: string): string {
  return code.replace(/^(\d{3})(\d{3})$/, '$1 $2')
}

/** Six digits without separators; null for other input. */
export function digitsOf(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

/** Seconds as a clock: `4:05`. */
export function clockTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

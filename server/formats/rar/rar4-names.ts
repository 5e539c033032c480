/**
 * A RAR 2.x to 4.x name with the Unicode flag: the name in the writer's code page, a zero byte, then a packed form that
 * encodes UTF-16 relative to the first. Without the zero byte everything is UTF-8. Layout: the name part of the RAR 4
 * technote, and `high byte(1)` followed by groups of four 2-bit commands and their operands: 0 low byte; 1 low byte
 * under the high byte; 2 both bytes; 3 run copied from the first name, unchanged or shifted.
 */
export function decodeRar4Name(field: Buffer): string {
  const zero = field.indexOf(0)
  if (zero === -1) return field.toString('utf8')
  const plain = field.subarray(0, zero)
  const packed = field.subarray(zero + 1)
  const units: number[] = []
  const high = (packed[0] ?? 0) << 8
  const input = { at: 1 }
  let commands = 0
  let left = 0
  while (input.at < packed.length && units.length < field.length) {
    if (left === 0) {
      commands = packed[input.at++] ?? 0
      left = 4
    }
    const command = (commands >> 6) & 3
    commands <<= 2
    left -= 1
    if (command === 3) copyRun(units, { plain, packed, high }, input)
    else units.push(readUnit(command, packed, high, input))
  }
  return String.fromCharCode(...units.slice(0, field.length))
}

function readUnit(command: number, packed: Buffer, high: number, input: { at: number }): number {
  const low = packed[input.at++] ?? 0
  if (command === 0) return low
  return command === 1 ? low | high : low | ((packed[input.at++] ?? 0) << 8)
}

type NameParts = { readonly plain: Buffer; readonly packed: Buffer; readonly high: number }

function copyRun(units: number[], { plain, packed, high }: NameParts, input: { at: number }): void {
  const length = packed[input.at++] ?? 0
  const shifted = (length & 0x80) !== 0
  const shift = shifted ? (packed[input.at++] ?? 0) : 0
  for (let left = (length & 0x7f) + 2; left > 0 && units.length < plain.length; left--) {
    const byte = plain[units.length] ?? 0
    units.push(shifted ? ((byte + shift) & 0xff) | high : byte)
  }
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLineReader } from './line-reader.ts'

/** The lines read from these chunks. */
function read(pieces: readonly Buffer[], maxBytes = 1_000_000) {
  const reported: string[] = []
  const onFault = (fault: string) => reported.push(`fault ${fault}`)
  const take = createLineReader({ maxBytes, onLine: (line) => reported.push(line), onFault })
  for (const piece of pieces) take(piece)
  return reported
}

describe('plugin output lines', () => {
  it('end at the first line beyond the length limit, however it arrives', () => {
    const long = Buffer.from(`ab\n${'x'.repeat(11)}`)
    expect(read([long], 10)).toEqual(['ab', 'fault too-large'])
    expect(
      read(
        [...long].map((byte) => Buffer.from([byte])),
        10,
      ),
    ).toEqual(['ab', 'fault too-large'])
    expect(read([Buffer.concat([long, Buffer.from('\ncd\n')])], 10)).toEqual(['ab', 'fault too-large'])
    expect(read([Buffer.from(`${'x'.repeat(10)}\n`)], 10)).toEqual(['x'.repeat(10)])
  })

  it('end at the first line that is not UTF-8', () => {
    expect(read([Buffer.from([0x61, 0x0a, 0xc3, 0x28, 0x0a]), Buffer.from('b\n')])).toEqual(['a', 'fault not-utf-8'])
    expect(read([Buffer.from([0xc3, 0x0a])])).toEqual(['fault not-utf-8'])
  })

  it('are the same for any split of their bytes, and an incomplete line is omitted', () => {
    const lines = fc.array(fc.string({ unit: fc.constantFrom('a', '\r', 'ß', '本', '😀'), maxLength: 20 }))
    const cuts = fc.array(fc.nat({ max: 200 }), { maxLength: 20 })
    const property = fc.property(lines, cuts, (wanted, at) => {
      const bytes = Buffer.from(`${wanted.map((line) => `${line}\n`).join('')}half`)
      const offsets = [0, ...at.filter((offset) => offset < bytes.length).sort((a, b) => a - b), bytes.length]
      const pieces = offsets.slice(1).map((offset, index) => bytes.subarray(offsets[index], offset))
      expect(read(pieces)).toEqual(wanted)
    })
    fc.assert(property, { numRuns: 100 })
  })

  it('may span many chunks', () => {
    const piece = Buffer.from('0123456789'.repeat(1_000))
    const [line = ''] = read([...Array.from({ length: 50 }, () => piece), Buffer.from('\n')])
    expect(line).toBe('0123456789'.repeat(50_000))
  })
})

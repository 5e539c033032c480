/** `[a b c d e f]` in PDF notation (ISO 32000-1, 8.3.4): x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number]

/** The matrix that applies `inner`, then `outer`. */
export function multiply(outer: readonly number[], inner: readonly number[]): Matrix {
  const [a, b, c, d, e, f] = matrixOf(outer)
  const [g, h, i, j, k, l] = matrixOf(inner)
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

/** Transforms a point. */
export function transformPoint(matrix: readonly number[], x: number, y: number): readonly [number, number] {
  const [a, b, c, d, e, f] = matrixOf(matrix)
  return [a * x + c * y + e, b * x + d * y + f]
}

function matrixOf([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): Matrix {
  return [a, b, c, d, e, f]
}

import { Lexer } from '../objects/lexer.ts'
import type { PageBox } from '../objects/page-tree.ts'
import { PdfObjectError } from '../objects/values.ts'
import { type Matrix, multiply } from '../text/matrix.ts'

/** The only image that a page draws: its resource name and its corners. */
export type SingleImage = { readonly name: string; readonly box: PageBox }

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]
const MAX_OPERATORS = 64

/**
 * Interprets a page's content as long as it only saves and restores the state, moves and scales, and draws one image.
 * @param content the page's content streams, joined by white space
 * @returns null for any other operator, for none or several images, and when the image is rotated, mirrored or skewed
 */
export function singleImage(content: Uint8Array): SingleImage | null {
  const saved: Matrix[] = []
  let matrix = IDENTITY
  let found: SingleImage | null = null
  for (const { operator, operands } of operatorsOf(content) ?? []) {
    const step = applyOperator(operator, operands, { matrix, saved })
    if (step === null || (step.image !== null && found !== null)) return null
    matrix = step.matrix
    found = step.image ?? found
  }
  return saved.length === 0 ? found : null
}

type Operands = readonly (number | string)[]

/** The content as operators with operands: numbers and names only. Null for anything else, and when it is too long. */
function operatorsOf(content: Uint8Array): { operator: string; operands: Operands }[] | null {
  const lexer = new Lexer(content)
  const program: { operator: string; operands: Operands }[] = []
  let operands: (number | string)[] = []
  for (let token = lexer.next(); token.type !== 'end'; token = lexer.next()) {
    if (token.type === 'number' || token.type === 'name') {
      operands.push(token.value)
    } else if (token.type === 'word') {
      program.push({ operator: token.value, operands })
      operands = []
    } else {
      return null
    }
    if (operands.length > 6 || program.length > MAX_OPERATORS) return null
  }
  return operands.length === 0 ? program : null
}

type Step = { readonly matrix: Matrix; readonly image: SingleImage | null }

function applyOperator(operator: string, operands: Operands, state: { matrix: Matrix; saved: Matrix[] }): Step | null {
  if (operator === 'q' && operands.length === 0) {
    state.saved.push(state.matrix)
    return { matrix: state.matrix, image: null }
  }
  if (operator === 'Q' && operands.length === 0) {
    const matrix = state.saved.pop()
    return matrix === undefined ? null : { matrix, image: null }
  }
  if (operator === 'cm') return { matrix: multiply(state.matrix, matrixOf(operands)), image: null }
  const [name] = operands
  if (operator !== 'Do' || operands.length !== 1 || typeof name !== 'string') return null
  const box = boxOf(state.matrix)
  return box === null ? null : { matrix: state.matrix, image: { name, box } }
}

function matrixOf(operands: Operands): Matrix {
  const [a, b, c, d, e, f] = operands.map(Number)
  const members = [a, b, c, d, e, f]
  if (operands.length !== 6 || !members.every(Number.isFinite)) throw new PdfObjectError('A matrix is not sound.')
  return members as unknown as Matrix
}

/** An image fills the unit square. Upright only: not rotated, not mirrored. */
function boxOf([a, b, c, d, e, f]: Matrix): PageBox | null {
  const isUpright = Math.abs(b) < 1e-3 && Math.abs(c) < 1e-3 && a > 0 && d > 0
  return isUpright ? [e, f, e + a, f + d] : null
}

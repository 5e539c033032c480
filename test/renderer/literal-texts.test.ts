import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../renderer/', import.meta.url))
const components = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'))

/** Attributes and properties with texts that people read or hear. */
const textAttributes =
  /^(aria-(label|description|roledescription|valuetext)|title|placeholder|alt|label|description|error|text|lead|heading|hint|action)$/
const textProperties = /^(title|label|description|placeholder|text|message)$/

/** The same in every language: the product name, text size symbols, units, addresses. */
const sameEverywhere = /^(· )?(Inglenook|A[−+]|m?s|p\.|px|\/.*|auth\.oidc\..*)$/

/** The literals that an expression can evaluate to: both branches of a conditional, and text around values. */
function literals(node: ts.Node): readonly ts.Node[] {
  if (ts.isStringLiteralLike(node)) return [node]
  if (ts.isTemplateExpression(node)) return [node.head, ...node.templateSpans.map(({ literal }) => literal)]
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(literals)
  if (ts.isBinaryExpression(node)) return literals(node.right)
  if (ts.isJsxExpression(node)) return node.expression === undefined ? [] : literals(node.expression)
  return ts.isParenthesizedExpression(node) ? literals(node.expression) : []
}

/** The texts of an element, attribute or property. */
function textsOf(node: ts.Node): readonly ts.Node[] {
  if (ts.isJsxText(node)) return [node]
  if (ts.isJsxAttribute(node)) {
    return node.initializer !== undefined && textAttributes.test(node.name.getText()) ? literals(node.initializer) : []
  }
  if (ts.isPropertyAssignment(node)) return textProperties.test(node.name.getText()) ? literals(node.initializer) : []
  return ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent) ? literals(node) : []
}

/** Literal texts in a component, which belong in its translations. */
function wordsIn(name: string, source: string): readonly string[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    for (const said of textsOf(node)) {
      const words = (said as ts.LiteralLikeNode).text.trim()
      const { line } = file.getLineAndCharacterOfPosition(said.getStart())
      if (/\p{L}/u.test(words) && !sameEverywhere.test(words)) found.push(`${name}:${line + 1} ${words}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

describe('interface components', () => {
  it('contain no texts of their own: every text is in the translations of a feature', () => {
    expect(components.length).toBeGreaterThan(100)
    expect(components.flatMap((path) => wordsIn(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
  })

  it.each([
    ['element text', '<p>Nothing here</p>', 'Nothing here'],
    ['an aria-label', '<button aria-label="Close it" />', 'Close it'],
    ['one branch of a conditional', "<p title={open ? 'Less' : texts.more}>{text}</p>", 'Less'],
    ['text around a value', `<p>{\`Remove \${name}?\`}</p>`, 'Remove'],
    ['text after a condition', "<p>{many && 'and more'}</p>", 'and more'],
  ])('would fail this test with %s', (_what, jsx, words) => {
    expect(wordsIn('some.tsx', `const some = ${jsx}`)).toEqual([`some.tsx:1 ${words}`])
  })
})

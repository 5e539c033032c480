import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** Budgets: sizes of files, functions and components, names, the top level, and forbidden words. */
const root = fileURLToPath(new URL('../..', import.meta.url))
const exceptions = JSON.parse(readFileSync(new URL('../rules/exceptions.json', import.meta.url), 'utf8')) as {
  readonly files: Readonly<Record<string, number>>
}

const budget = { file: 300, fileP90: 200, function: 80, functionP90: 40, component: 150 }
const topLevel = new Set([
  'build',
  'electron',
  'renderer',
  'server',
  'test',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE',
])
const forbiddenNames = /(Service|Manager|Helper|Helpers|Utils|Util)$/
const forbiddenFiles = /(^|[-/])(service|manager|helper|helpers|utils|util)\.tsx?$/

/** Forbidden lines: registry hosts, paths of one machine, unfinished work. */
const forbiddenText: ReadonlyArray<readonly [RegExp, string]> = [
  [/https?:\/\/[a-z0-9.-]*(registry\.npmjs|npmmirror|deb\.debian)[a-z0-9.-]*/i, 'names a registry host'],
  [/(^|[\s"'`=(])\/(work|home\/[a-z]+|root|Users\/[A-Za-z]+)\/[\w.-]/, 'names a path of one machine'],
  [/\b(TODO|FIXME|XXX)\b/, 'leaves work open'],
  [/\.(only|skip)\(['"`]/, 'focuses or skips a test'],
  [/@ts-(ignore|nocheck)|\bas any\b/, 'silences the compiler'],
]

const problems: string[] = []
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '')

const files: ReadonlySet<string> = new Set(tracked)

function inspectTopLevel(): void {
  for (const name of new Set(tracked.map((path) => path.split('/')[0] ?? ''))) {
    if (!name.startsWith('.') && !topLevel.has(name)) problems.push(`${name}: nothing else stands at the top level`)
  }
}

function inspectText(path: string, text: string): void {
  if (path === 'build/scripts/budgets.ts' || path.endsWith('package-lock.json')) return
  text.split('\n').forEach((line, index) => {
    for (const [pattern, why] of forbiddenText) if (pattern.test(line)) problems.push(`${path}:${index + 1} ${why}`)
  })
}

/** A document refers to files by path or by an unambiguous end of it. */
function inspectNamedFiles(path: string, text: string): void {
  const links = [...text.matchAll(/\]\(([\w./-]+\.\w+)\)/g)].map(([, link = '']) =>
    posix.join(posix.dirname(path), link),
  )
  const names = [...text.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, name = '']) => name)
  for (const link of links) if (!files.has(link)) problems.push(`${path} leads to ${link}, which is not there`)
  for (const name of names)
    if (!tracked.some((file) => `/${file}`.endsWith(`/${name}`)))
      problems.push(`${path} names ${name}, which is not there`)
}

function linesOf(node: ts.Node, source: ts.SourceFile): number {
  const from = source.getLineAndCharacterOfPosition(node.getStart(source)).line
  return source.getLineAndCharacterOfPosition(node.getEnd()).line - from + 1
}

function isComponent(node: ts.Node, path: string): boolean {
  return path.endsWith('.tsx') && ts.isFunctionDeclaration(node) && /^[A-Z]/.test(node.name?.text ?? '')
}

const functionSizes: number[] = []

function inspectFunction(node: ts.Node, source: ts.SourceFile, path: string): void {
  if (!ts.isFunctionLike(node) || !('body' in node) || node.body === undefined) return
  const lines = linesOf(node, source)
  functionSizes.push(lines)
  const limit = isComponent(node, path) ? budget.component : budget.function
  if (lines > limit) problems.push(`${path}: a function of ${lines} lines (at most ${limit})`)
}

function inspectName(node: ts.Node, path: string): void {
  const declares = ts.isClassDeclaration(node) || ts.isFunctionDeclaration(node) || ts.isTypeAliasDeclaration(node)
  if (declares && node.name && forbiddenNames.test(node.name.text)) {
    problems.push(`${path}: the name ${node.name.text} bears no intent`)
  }
}

function inspectCode(path: string, text: string): void {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const visit = (node: ts.Node): void => {
    inspectFunction(node, source, path)
    inspectName(node, path)
    ts.forEachChild(node, visit)
  }
  visit(source)
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const fileSizes: number[] = []

function inspectFile(path: string): void {
  const text = readFileSync(`${root}/${path}`, 'utf8')
  inspectText(path, text)
  if (path.endsWith('.md')) inspectNamedFiles(path, text)
  if (!/\.tsx?$/.test(path)) return
  if (forbiddenFiles.test(path)) problems.push(`${path}: the file name bears no intent`)
  if (/\.test\.tsx?$/.test(path) || path.startsWith('test/')) return
  const lines = text.split('\n').length - 1
  fileSizes.push(lines)
  const allowed = exceptions.files[path] ?? budget.file
  if (lines > allowed) problems.push(`${path}: ${lines} lines (at most ${allowed})`)
  else if (path in exceptions.files && lines <= budget.file) problems.push(`${path}: needs no exception any more`)
  inspectCode(path, text)
}

inspectTopLevel()
for (const path of tracked) {
  if (/\.(ts|tsx|mjs|md|json|css|html|yaml)$/.test(path) && !path.endsWith('NOTICES.txt')) inspectFile(path)
}
const p90 = { file: percentile(fileSizes, 0.9), function: percentile(functionSizes, 0.9) }
if (p90.file > budget.fileP90) problems.push(`files: 90th percentile ${p90.file} lines (at most ${budget.fileP90})`)
if (p90.function > budget.functionP90) problems.push(`functions: 90th percentile ${p90.function} lines`)
console.log(
  `${fileSizes.length} files, p90 ${p90.file} lines; ${functionSizes.length} functions, p90 ${p90.function} lines`,
)
for (const problem of problems) console.log(problem)
process.exitCode = problems.length === 0 ? 0 : 1

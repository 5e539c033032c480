import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'

const root = fileURLToPath(new URL('../../renderer/', import.meta.url))

type Module = Readonly<Record<string, unknown>>

/** The texts are loaded by path, because their types need the DOM. */
function load(path: string): Promise<Module> {
  return import(pathToFileURL(join(root, path)).href)
}

function leaves(words: unknown): readonly string[] {
  if (typeof words === 'string') return [words]
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(leaves) : []
}

/** Every English text with a different German translation. */
export async function translatedEnglishTexts(): Promise<ReadonlySet<string>> {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.(test|de)\.ts$/.test(path) && !path.startsWith('languages'))
    .filter((path) => readFileSync(join(root, path), 'utf8').includes("inLanguage('"))
  const modules = await Promise.all(files.map(load))
  const english = modules.flatMap((words) => Object.entries(words).filter(([name]) => name.startsWith('english')))
  const german = new Set(leaves({ ...(await load('languages/german.ts')) }))
  return new Set(
    leaves(english.map(([, words]) => words)).filter((said) => !german.has(said) && /\p{L}{3}/u.test(said)),
  )
}

/** All visible and accessible texts of a page. */
export function textsOn(page: Page): Promise<readonly string[]> {
  return page.evaluate(`(() => {
    const said = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) said.push(node.data)
    for (const name of ['aria-label', 'aria-roledescription', 'title', 'placeholder', 'alt']) {
      for (const element of document.querySelectorAll('[' + name + ']')) said.push(element.getAttribute(name))
    }
    return [...new Set([document.title.split(' · ')[0], ...said].map((text) => text.trim()).filter((text) => text !== ''))]
  })()`)
}

/** Texts that overflow: buttons, tabs and options, and the page itself. */
export function overflowingTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(`(() => {
    const wide = document.documentElement.scrollWidth > innerWidth ? ['the page is wider than the window'] : []
    const narrow = [...document.querySelectorAll('[class*="Button-label"], [class*="SegmentedControl-label"]')]
    const cut = narrow.filter((element) => element.scrollWidth > element.clientWidth + 1)
    return [...wide, ...cut.map((element) => element.textContent)]
  })()`)
}

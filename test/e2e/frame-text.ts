import type { Page } from 'playwright-core'

/** The visible paragraphs. */
export function paragraphsOnScreen(page: Page): Promise<readonly string[]> {
  return page
    .frameLocator('iframe[data-shown]')
    .locator('body')
    .evaluate((body: Body) => {
      const { frameElement, innerWidth } = body.ownerDocument.defaultView
      const frame = frameElement.getBoundingClientRect()
      const { innerHeight } = frameElement.ownerDocument.defaultView
      return [...body.querySelectorAll('p')]
        .filter((paragraph) => {
          const isVisible = ({ left, right, top, height }: Box) =>
            right > 0 && left < innerWidth && top + height + frame.top > 0 && top + frame.top < innerHeight
          return [...paragraph.getClientRects()].some(isVisible)
        })
        .map(({ textContent }) => textContent ?? '')
    })
}

/** The font family on screen. */
export function fontOf(page: Page): Promise<string> {
  return page
    .frameLocator('iframe[data-shown]')
    .locator('#q100')
    .evaluate((element: Element) => element.ownerDocument.defaultView.getComputedStyle(element).fontFamily)
}

/** Selects characters of a paragraph, like a finger or a mouse. */
export async function select(page: Page, id: string, from: number, to: number): Promise<void> {
  await page
    .frameLocator('iframe[data-shown]')
    .locator(`#${id}`)
    .evaluate(
      (element: Element, [start, end]: readonly [number, number]) => {
        element.ownerDocument.getSelection().setBaseAndExtent(element.firstChild, start, element.firstChild, end)
      },
      [from, to] as const,
    )
}

/** Shows the bars by moving the mouse to the edge of the window. */
export async function showBars(page: Page): Promise<void> {
  await page.mouse.move(640, 300)
  await page.mouse.move(640, 10)
  await page.getByRole('button', { name: 'Back', exact: true }).waitFor()
}

/** Taps the middle of a range of characters. */
export async function tapText(page: Page, id: string, from: number, to: number): Promise<void> {
  const at = await page
    .frameLocator('iframe[data-shown]')
    .locator(`#${id}`)
    .evaluate(
      (element: Element, [start, end]: readonly [number, number]) => {
        const range = element.ownerDocument.createRange()
        range.setStart(element.firstChild, start)
        range.setEnd(element.firstChild, end)
        const { left, top, width, height } = range.getBoundingClientRect()
        return { x: left + width / 2, y: top + height / 2 }
      },
      [from, to] as const,
    )
  await page.mouse.click(at.x, at.y)
}

/** Types of browser objects used inside evaluated functions. */
type Box = {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly width: number
  readonly height: number
}
type Range = {
  setStart(node: unknown, offset: number): void
  setEnd(node: unknown, offset: number): void
  getBoundingClientRect(): Box
}
type View = {
  readonly innerWidth: number
  readonly innerHeight: number
  readonly frameElement: { readonly ownerDocument: { readonly defaultView: View }; getBoundingClientRect(): Box }
  getComputedStyle(element: unknown): { readonly fontFamily: string }
}
type Element = {
  readonly firstChild: unknown
  readonly textContent: string | null
  readonly ownerDocument: {
    readonly defaultView: View
    getSelection(): { setBaseAndExtent(node: unknown, from: number, other: unknown, to: number): void }
    createRange(): Range
  }
  getClientRects(): Iterable<Box>
}
type Body = Element & { querySelectorAll(selector: string): Iterable<Element> }
export type Frame = {
  readonly contentWindow: {
    readonly CSS: { readonly highlights: { get(name: string): Iterable<unknown> | undefined } }
  }
}

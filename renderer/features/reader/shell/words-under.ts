/** Whether a mouse is over words that lie over a picture: there it selects, and turns no page. */
export function selectsWords({ pointerType, target }: Pick<PointerEvent, 'pointerType' | 'target'>): boolean {
  return pointerType === 'mouse' && target instanceof Element && target.closest('[data-words]') !== null
}

/** Whether something is selected: the next tap lets go of it, and does nothing else. */
export function hasSelection(): boolean {
  return window.getSelection()?.isCollapsed === false
}

export function letGoOfSelection(): void {
  window.getSelection()?.removeAllRanges()
}

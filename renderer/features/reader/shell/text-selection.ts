/** Whether a mouse is over the text layer: it then selects instead of turning the page. */
export function isOverText({ pointerType, target }: Pick<PointerEvent, 'pointerType' | 'target'>): boolean {
  return pointerType === 'mouse' && target instanceof Element && target.closest('[data-words]') !== null
}

/** Whether text is selected: the next tap only clears the selection. */
export function hasSelection(): boolean {
  return window.getSelection()?.isCollapsed === false
}

export function clearSelection(): void {
  window.getSelection()?.removeAllRanges()
}

/** Whether a key asks for a search in the book: the browser's own would look through what is on screen only. */
export function isSearchPress({
  key,
  ctrlKey,
  metaKey,
  altKey,
  target,
  defaultPrevented,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target' | 'defaultPrevented'>): boolean {
  if (defaultPrevented || altKey) return false
  if (ctrlKey || metaKey) return key.toLowerCase() === 'f'
  return key === '/' && !(target instanceof Element && target.closest('input, textarea') !== null)
}

/** Whether somebody asks the browser for a search: its own would look through what is on screen only. */
export function isSearchPress({
  key,
  ctrlKey,
  metaKey,
  altKey,
  defaultPrevented,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'>): boolean {
  return !defaultPrevented && !altKey && (ctrlKey || metaKey) && key.toLowerCase() === 'f'
}

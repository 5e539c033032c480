import { desktop } from '../../../desktop/bridge.ts'
import { Note } from '../../../ui/note.tsx'
import { common } from '../../../ui/texts.ts'

/** Warns that an address is reachable from this device only, and says what to do. */
export function LocalOnlyNote() {
  return <Note>{desktop() === undefined ? common.onlyHere('application.host') : common.shareFirst}</Note>
}

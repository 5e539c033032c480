import { desktop } from '../../../desktop/bridge.ts'
import { Note } from '../../../ui/note.tsx'
import { common } from '../../../ui/texts.ts'

/** Said beside an address that no other device can reach, with what the person here can do about it. */
export function OnlyHere() {
  return <Note>{desktop() === undefined ? common.onlyHere('application.host') : common.shareFirst}</Note>
}

import { desktop } from '../desktop/bridge.ts'
import { Note } from './note.tsx'
import { common } from './texts.ts'

/** Said beside an address that no other device can reach, with what the person here can do about it. */
export function OnlyHere() {
  return <Note>{desktop() === undefined ? common.onlyHere('application.host') : common.shareFirst}</Note>
}

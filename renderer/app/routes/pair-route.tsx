import { getRouteApi, useLocation } from '@tanstack/react-router'
import { PairPage } from '../../features/session/pairing/pair-page.tsx'
import { TakeOffer } from '../../features/session/pairing/take-offer.tsx'

const route = getRouteApi('/pair')

/** The page is loaded anew: whoever was signed in here before leaves nothing behind. */
const goHome = () => window.location.replace('/')

/** Where the codes lead that devices show to each other: an offer for this device, or a device that asks. */
export function PairRoute() {
  const { request } = route.useSearch()
  const hash = useLocation({ select: (location) => location.hash })
  const address = `${window.location.origin}/pair`
  if (hash.startsWith('offer=')) return <TakeOffer key={hash} onDone={goHome} scanned={`${address}#${hash}`} />
  const scanned = request === undefined ? null : `${address}?request=${request}`
  return <PairPage key={scanned} scanned={scanned} />
}

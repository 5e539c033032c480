import { getRouteApi, useLocation } from '@tanstack/react-router'
import { PairPage } from '../../features/session/pairing/pair-page.tsx'
import { TakeOffer } from '../../features/session/pairing/take-offer.tsx'

const route = getRouteApi('/pair')

/** Reloads the page, which clears all data of a previous user. */
const goHome = () => window.location.replace('/')

/** Target of pairing codes: an offer for this device, or a device that asks for access. */
export function PairRoute() {
  const { request } = route.useSearch()
  const hash = useLocation({ select: (location) => location.hash })
  const address = `${window.location.origin}/pair`
  if (hash.startsWith('offer=')) return <TakeOffer key={hash} onDone={goHome} scanned={`${address}#${hash}`} />
  const scanned = request === undefined ? null : `${address}?request=${request}`
  return <PairPage key={scanned} scanned={scanned} />
}

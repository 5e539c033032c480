import { Home } from '../../features/home/home.tsx'

/** The first screen. */
export function HomeRoute() {
  return <Home />
}

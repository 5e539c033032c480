import { Home } from '../../features/home/home.tsx'

export function HomeRoute() {
  return <Home />
}

import { getRouteApi } from '@tanstack/react-router'
import { PersonDevicesPage } from '../../features/people/person-devices-page.tsx'

const route = getRouteApi('/shell/administration/people/$userId/devices')

/** Sessions and devices of another person. */
export function PersonDevicesRoute() {
  const { userId } = route.useParams()
  return <PersonDevicesPage key={userId} userId={userId} />
}

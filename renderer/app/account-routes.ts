import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from './root.tsx'
import { serviceAnswer } from './search-params.ts'

const accountRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('./routes/account-route.tsx'), 'AccountRoute'),
})

const devicesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/account/devices',
  component: lazyRouteComponent(() => import('../features/account/devices-page.tsx'), 'DevicesPage'),
})

const servicesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/account/services',
  component: lazyRouteComponent(() => import('../features/account/services/services-page.tsx'), 'ServicesPage'),
})

const serviceCallbackRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/account/services/callback',
  validateSearch: serviceAnswer,
  component: lazyRouteComponent(() => import('./routes/service-routes.tsx'), 'ServiceCallbackRoute'),
})

const serviceRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/account/services/$pluginId',
  component: lazyRouteComponent(() => import('./routes/service-routes.tsx'), 'ServiceRoute'),
})

/** The account of the signed-in person: what they are, where they are signed in, and what they have connected. */
export const accountRoutes = [accountRoute, devicesRoute, servicesRoute, serviceCallbackRoute, serviceRoute] as const

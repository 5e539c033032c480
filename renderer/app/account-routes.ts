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

/** Routes of the user's own account: profile, sessions and connected services. */
export const accountRoutes = [accountRoute, devicesRoute, servicesRoute, serviceCallbackRoute, serviceRoute] as const

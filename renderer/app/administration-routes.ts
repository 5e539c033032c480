import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from './root.tsx'
import {
  auditSearch,
  duplicatesSearch,
  logsSearch,
  problemsSearch,
  tasksSearch,
  termsSearch,
  toMatchSearch,
} from './search-params.ts'
import { AdminArea, AdminOnly } from './shell/admin-area.tsx'

const adminAreaRoute = createRoute({ getParentRoute: () => shellRoute, id: 'administration', component: AdminArea })

const adminRoute = createRoute({ getParentRoute: () => adminAreaRoute, path: '/admin', component: AdminOnly })

const overviewRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  component: lazyRouteComponent(() => import('../features/about/overview-page.tsx'), 'OverviewPage'),
})

const settingsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('../features/settings/settings-page.tsx'), 'SettingsPage'),
})

const backupsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/backups',
  component: lazyRouteComponent(() => import('../features/backups/backups-page.tsx'), 'BackupsPage'),
})

const cleanUpRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/clean-up',
  component: lazyRouteComponent(() => import('../features/maintenance/clean-up-page.tsx'), 'CleanUpPage'),
})

const householdRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/data',
  component: lazyRouteComponent(() => import('../features/your-data/household-page.tsx'), 'HouseholdPage'),
})

const logsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/logs',
  validateSearch: logsSearch,
  component: lazyRouteComponent(() => import('./routes/logs-route.tsx'), 'LogsRoute'),
})

const crashesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/crashes',
  component: lazyRouteComponent(() => import('../features/crashes/crashes-page.tsx'), 'CrashesPage'),
})

const auditRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/audit',
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import('./routes/audit-route.tsx'), 'AuditRoute'),
})

const identityRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/identity',
  component: lazyRouteComponent(() => import('../features/identity/providers-page.tsx'), 'ProvidersPage'),
})

const pluginsRoute = createRoute({
  getParentRoute: () => adminAreaRoute,
  path: '/admin/plugins',
  component: lazyRouteComponent(() => import('../features/plugins/plugins-page.tsx'), 'PluginsPage'),
})

const newPluginRoute = createRoute({
  getParentRoute: () => adminAreaRoute,
  path: '/admin/plugins/new',
  component: lazyRouteComponent(() => import('../features/plugins/add-plugin-page.tsx'), 'AddPluginPage'),
})

const pluginRoute = createRoute({
  getParentRoute: () => adminAreaRoute,
  path: '/admin/plugins/$pluginId',
  component: lazyRouteComponent(() => import('./routes/plugin-route.tsx'), 'PluginRoute'),
})

const duplicatesRoute = createRoute({
  getParentRoute: () => adminAreaRoute,
  path: '/duplicates',
  validateSearch: duplicatesSearch,
  component: lazyRouteComponent(() => import('./routes/duplicates-route.tsx'), 'DuplicatesRoute'),
})

const toMatchRoute = createRoute({
  getParentRoute: () => adminAreaRoute,
  path: '/to-match',
  validateSearch: toMatchSearch,
  component: lazyRouteComponent(() => import('./routes/to-match-route.tsx'), 'ToMatchRoute'),
})

const termsRoute = createRoute({
  getParentRoute: () => adminAreaRoute,
  path: '/names',
  validateSearch: termsSearch,
  component: lazyRouteComponent(() => import('./routes/terms-route.tsx'), 'TermsRoute'),
})

const problemsRoute = createRoute({
  getParentRoute: () => adminAreaRoute,
  path: '/problems',
  validateSearch: problemsSearch,
  component: lazyRouteComponent(() => import('./routes/problems-route.tsx'), 'ProblemsRoute'),
})

const tasksRoute = createRoute({
  getParentRoute: () => adminAreaRoute,
  path: '/tasks',
  validateSearch: tasksSearch,
  component: lazyRouteComponent(() => import('./routes/tasks-route.tsx'), 'TasksRoute'),
})

const peopleRoute = createRoute({
  getParentRoute: () => adminAreaRoute,
  path: '/people',
  component: lazyRouteComponent(() => import('../features/people/people-page.tsx'), 'PeoplePage'),
})

const personDevicesRoute = createRoute({
  getParentRoute: () => adminAreaRoute,
  path: '/people/$userId/devices',
  component: lazyRouteComponent(() => import('./routes/person-route.tsx'), 'PersonDevicesRoute'),
})

const personRoute = createRoute({
  getParentRoute: () => adminAreaRoute,
  path: '/people/$userId',
  component: lazyRouteComponent(() => import('./routes/people-routes.tsx'), 'PersonRoute'),
})

const accessGroupsRoute = createRoute({
  getParentRoute: () => adminAreaRoute,
  path: '/access-groups',
  component: lazyRouteComponent(() => import('../features/access/access-list.tsx'), 'GroupsPage'),
})

const accessGroupRoute = createRoute({
  getParentRoute: () => adminAreaRoute,
  path: '/access-groups/$groupId',
  component: lazyRouteComponent(() => import('./routes/people-routes.tsx'), 'AccessGroupRoute'),
})

const sharingTagsRoute = createRoute({
  getParentRoute: () => adminAreaRoute,
  path: '/sharing-tags',
  component: lazyRouteComponent(() => import('../features/access/access-list.tsx'), 'TagsPage'),
})

const sharingTagRoute = createRoute({
  getParentRoute: () => adminAreaRoute,
  path: '/sharing-tags/$tagId',
  component: lazyRouteComponent(() => import('./routes/people-routes.tsx'), 'SharingTagRoute'),
})

/** Routes of the administration. */
export const administrationRoutes = adminAreaRoute.addChildren([
  adminRoute.addChildren([
    overviewRoute,
    settingsRoute,
    identityRoute,
    backupsRoute,
    cleanUpRoute,
    householdRoute,
    auditRoute,
    logsRoute,
    crashesRoute,
  ]),
  pluginsRoute,
  newPluginRoute,
  pluginRoute,
  duplicatesRoute,
  toMatchRoute,
  termsRoute,
  problemsRoute,
  tasksRoute,
  peopleRoute,
  personDevicesRoute,
  personRoute,
  accessGroupsRoute,
  accessGroupRoute,
  sharingTagsRoute,
  sharingTagRoute,
])

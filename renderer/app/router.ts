import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { bookQuery } from '../api/queries/books.ts'
import { seriesBooksQuery, seriesQuery } from '../api/queries/series.ts'
import { Home } from '../features/home/home.tsx'
import { accountRoutes } from './account-routes.ts'
import { administrationRoutes } from './administration-routes.ts'
import { queryClient } from './query-client.ts'
import { rootRoute, shellRoute } from './root.tsx'
import { NotFound, RouteFailure } from './routes/failures.tsx'
import {
  advancedSearch,
  browseSearch,
  decisionsSearch,
  listsSearch,
  pairSearch,
  queueSearch,
  readSearch,
  releasesSearch,
  searchSearch,
  signInSearch,
  statisticsSearch,
  welcomeSearch,
  yearSearch,
} from './search-params.ts'
import { redirectWhenSignedIn, requireFirstRun, requireSession, requireSessionToApprove } from './session-guard.ts'

const welcomeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/welcome',
  validateSearch: welcomeSearch,
  beforeLoad: requireFirstRun,
  component: lazyRouteComponent(() => import('./routes/welcome-route.tsx'), 'WelcomeRoute'),
})

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: signInSearch,
  beforeLoad: redirectWhenSignedIn,
  component: lazyRouteComponent(() => import('./routes/sign-in-route.tsx'), 'SignInRoute'),
})

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitation',
  component: lazyRouteComponent(() => import('./routes/one-time-routes.tsx'), 'InvitationRoute'),
})

const backToWindowRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/back-to-window',
  component: lazyRouteComponent(() => import('./routes/one-time-routes.tsx'), 'BackToWindowRoute'),
})

const passwordResetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/password-reset',
  component: lazyRouteComponent(() => import('./routes/one-time-routes.tsx'), 'PasswordResetRoute'),
})

const pairRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pair',
  validateSearch: pairSearch,
  beforeLoad: requireSessionToApprove,
  component: lazyRouteComponent(() => import('./routes/pair-route.tsx'), 'PairRoute'),
})

const readRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/read/$bookId',
  validateSearch: readSearch,
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('./routes/read-route.tsx'), 'ReadRoute'),
})

const homeRoute = createRoute({ getParentRoute: () => shellRoute, path: '/', component: Home })

const allSeriesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/series',
  validateSearch: browseSearch,
  component: lazyRouteComponent(() => import('./routes/series-route.tsx'), 'AllSeriesRoute'),
})

const seriesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/series/$seriesId',
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(seriesQuery(params.seriesId))
    void context.queryClient.prefetchQuery(seriesBooksQuery(params.seriesId))
  },
  component: lazyRouteComponent(() => import('./routes/series-route.tsx'), 'OneSeriesRoute'),
})

const bookRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/books/$bookId',
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(bookQuery(params.bookId)),
  component: lazyRouteComponent(() => import('./routes/book-route.tsx'), 'BookRoute'),
})

const booksRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/books',
  validateSearch: browseSearch,
  component: lazyRouteComponent(() => import('./routes/books-route.tsx'), 'BooksRoute'),
})

const librariesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/libraries',
  component: lazyRouteComponent(() => import('./routes/libraries-route.tsx'), 'LibrariesRoute'),
})

const newLibraryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/libraries/new',
  component: lazyRouteComponent(() => import('./routes/libraries-route.tsx'), 'NewLibraryRoute'),
})

const libraryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/libraries/$libraryId',
  validateSearch: browseSearch,
  component: lazyRouteComponent(() => import('./routes/library-route.tsx'), 'LibraryRoute'),
})

const librarySettingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/libraries/$libraryId/settings',
  component: lazyRouteComponent(() => import('./routes/libraries-route.tsx'), 'LibrarySettingsRoute'),
})

const decisionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/libraries/$libraryId/decisions',
  validateSearch: decisionsSearch,
  component: lazyRouteComponent(() => import('./routes/decisions-route.tsx'), 'DecisionsRoute'),
})

const queueRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/queue',
  validateSearch: queueSearch,
  component: lazyRouteComponent(() => import('./routes/queue-route.tsx'), 'QueueRoute'),
})

const recommendationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/recommendations',
  component: lazyRouteComponent(
    () => import('../features/recommendations/recommendations-page.tsx'),
    'RecommendationsPage',
  ),
})
const releasesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/releases',
  validateSearch: releasesSearch,
  component: lazyRouteComponent(() => import('./routes/releases-route.tsx'), 'ReleasesRoute'),
})

const listsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/lists',
  validateSearch: listsSearch,
  component: lazyRouteComponent(() => import('./routes/lists-route.tsx'), 'ListsRoute'),
})

const collectionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/lists/collections/$collectionId',
  component: lazyRouteComponent(() => import('./routes/lists-route.tsx'), 'CollectionRoute'),
})

const readListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/lists/reading/$readListId',
  component: lazyRouteComponent(() => import('./routes/lists-route.tsx'), 'ReadListRoute'),
})

const readListImportRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/lists/import',
  component: lazyRouteComponent(() => import('./routes/lists-route.tsx'), 'ReadListImportRoute'),
})

const statisticsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/statistics',
  validateSearch: statisticsSearch,
  component: lazyRouteComponent(() => import('./routes/statistics-route.tsx'), 'StatisticsRoute'),
})

const yearRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/statistics/year',
  validateSearch: yearSearch,
  component: lazyRouteComponent(() => import('./routes/statistics-route.tsx'), 'YearRoute'),
})

const historyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/statistics/history',
  component: lazyRouteComponent(() => import('../features/statistics/history-page.tsx'), 'HistoryPage'),
})

const searchRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/search',
  validateSearch: searchSearch,
  component: lazyRouteComponent(() => import('./routes/search-route.tsx'), 'SearchRoute'),
})

const advancedSearchRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/search/advanced',
  validateSearch: advancedSearch,
  component: lazyRouteComponent(() => import('./routes/advanced-search-route.tsx'), 'AdvancedSearchRoute'),
})

const dataRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/data',
  component: lazyRouteComponent(() => import('../features/your-data/data-page.tsx'), 'DataPage'),
})

const deviceRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/device',
  component: lazyRouteComponent(() => import('../features/offline/device-page.tsx'), 'DevicePage'),
})

const routeTree = rootRoute.addChildren([
  welcomeRoute,
  signInRoute,
  invitationRoute,
  passwordResetRoute,
  backToWindowRoute,
  pairRoute,
  readRoute,
  shellRoute.addChildren([
    homeRoute,
    allSeriesRoute,
    seriesRoute,
    booksRoute,
    bookRoute,
    librariesRoute,
    newLibraryRoute,
    libraryRoute,
    librarySettingsRoute,
    decisionsRoute,
    administrationRoutes,
    queueRoute,
    recommendationsRoute,
    releasesRoute,
    listsRoute,
    collectionRoute,
    readListRoute,
    readListImportRoute,
    statisticsRoute,
    yearRoute,
    historyRoute,
    searchRoute,
    advancedSearchRoute,
    dataRoute,
    ...accountRoutes,
    deviceRoute,
  ]),
])

/** Routes of the application. Screens are loaded lazily; hovering a link preloads its data. */
export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: RouteFailure,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

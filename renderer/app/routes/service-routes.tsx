import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { CallbackPage } from '../../features/account/services/callback-page.tsx'
import { ServicePage } from '../../features/account/services/service-page.tsx'

const service = getRouteApi('/shell/account/services/$pluginId')
const callback = getRouteApi('/shell/account/services/callback')

/** A service to connect. */
export function ServiceRoute() {
  const { pluginId } = service.useParams()
  return <ServicePage key={pluginId} pluginId={pluginId} />
}

/** Redirect target of a service after authorization. */
export function ServiceCallbackRoute() {
  const { state, code, error } = callback.useSearch()
  const navigate = useNavigate()
  const forget = useCallback(
    () => void navigate({ to: '/account/services/callback', search: {}, replace: true }),
    [navigate],
  )
  const isComplete = state !== undefined && (code !== undefined || error !== undefined)
  const answer = isComplete
    ? { state, ...(code === undefined ? {} : { code }), ...(error === undefined ? {} : { error }) }
    : null
  return <CallbackPage answer={answer} onTaken={forget} />
}

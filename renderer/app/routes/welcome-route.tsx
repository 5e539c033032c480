import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMe } from '../../api/account/use-me.ts'
import { librariesQuery } from '../../api/queries/libraries.ts'
import { AddLibraries } from '../../features/libraries/add-libraries.tsx'
import { SetupWizard } from '../../features/setup/setup-wizard.tsx'

const route = getRouteApi('/welcome')

/** First run. Steps after the first one need an account. */
export function WelcomeRoute() {
  const { step } = route.useSearch()
  const navigate = route.useNavigate()
  const signedIn = useMe() !== null
  const libraries = useQuery({ ...librariesQuery, enabled: signedIn }).data ?? []
  return (
    <SetupWizard
      folders={<AddLibraries showAll />}
      hasLibrary={libraries.length > 0}
      onFinish={() => void navigate({ to: '/' })}
      onStep={(next) => void navigate({ search: { step: next } })}
      step={signedIn ? (step ?? 'folders') : 'you'}
    />
  )
}

import { useUser } from '@latchkey/react'
import { Suspense } from 'react'

/** A page of the host that acts at a provider: it needs a scope that the sign-in does not request. */
export function Repositories() {
  return (
    <main>
      <Suspense fallback="One moment">
        <OfGitLab />
      </Suspense>
    </main>
  )
}

function OfGitLab() {
  const user = useUser({ or: 'redirect' })
  const gitlab = user.useConnectedAccount('gitlab', { or: 'redirect', scopes: ['read_repository'] })
  const missing = user.useConnectedAccount('gitlab', { scopes: ['api'] })
  const accounts = user.useOAuthProviders()
  return (
    <h1>
      {accounts.length} account at {gitlab.id}, {missing ? 'with' : 'without'} everything
    </h1>
  )
}

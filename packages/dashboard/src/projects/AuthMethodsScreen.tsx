import { useQuery } from '@tanstack/react-query'
import { useOwnedProject } from '../api.ts'
import { wholeConfigQuery } from '../config/config-queries.ts'
import { ScreenSkeleton } from '../layouts/ScreenSkeleton.tsx'
import { PageHeader } from '../parts/page/PageHeader.tsx'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { MergeStrategySection } from '../sign-in-methods/merge-strategy/MergeStrategySection.tsx'
import { ProviderCatalogue } from '../sign-in-methods/providers/ProviderCatalogue.tsx'
import { providersForSignIn } from '../sign-in-methods/providers/provider-entries.ts'
import { AuthMethodsForm } from './AuthMethodsForm.tsx'
import { authMethodsOf } from './auth-methods.ts'

/** How people get into this project, and out of it. */
export function AuthMethodsScreen() {
  const project = useOwnedProject()
  const config = useQuery(wholeConfigQuery(project))
  if (config.isPending) return <ScreenSkeleton />
  return (
    <>
      <PageHeader
        context={project.displayName}
        description="How people sign in to this project. The preview shows what they will see."
      />
      {config.isError && <QueryFailure query={config} />}
      {config.data && (
        <>
          <AuthMethodsForm
            key={project.id}
            project={project}
            saved={authMethodsOf(config.data)}
            providers={providersForSignIn(config.data)}
          />
          <ProviderCatalogue project={project} config={config.data} />
          <MergeStrategySection project={project} config={config.data} />
        </>
      )}
    </>
  )
}

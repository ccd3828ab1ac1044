import { useQuery } from '@tanstack/react-query'
import { useOwnedProject } from '../api.ts'
import { wholeConfigQuery } from '../config/config-queries.ts'
import { ScreenSkeleton } from '../layouts/ScreenSkeleton.tsx'
import { PageHeader } from '../parts/page/PageHeader.tsx'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { AuthMethodsForm } from './AuthMethodsForm.tsx'
import { authMethodsOf } from './auth-methods.ts'
import { ProvidersSection } from './ProvidersSection.tsx'

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
      {config.data && <AuthMethodsForm key={project.id} project={project} saved={authMethodsOf(config.data)} />}
      <ProvidersSection project={project} />
    </>
  )
}

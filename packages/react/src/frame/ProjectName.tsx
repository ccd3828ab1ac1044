import { latchkeyInternals } from '@latchkey/js/internal'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useFrame } from './context.ts'

export const Branding = lazy(() => import('../theme/Branding.tsx'))

/** Whose page it is, as soon as that is known: the logo, or the name. Nothing waits for it, and nothing fails for want of it. */
export function ProjectName() {
  const { app, branding } = useFrame()
  const { project } = app[latchkeyInternals]
  const snapshot = useSyncExternalStore(project.subscribe, project.getSnapshot, () => null)
  if (snapshot?.status !== 'ready') return null
  const { displayName } = snapshot.value
  const look = branding ?? snapshot.value.branding
  if (!look) return displayName
  return (
    <Suspense fallback={null}>
      <Branding branding={look} name={displayName} />
    </Suspense>
  )
}

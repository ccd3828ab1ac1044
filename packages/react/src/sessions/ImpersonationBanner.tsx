import { latchkeyInternals } from '@latchkey/js/internal'
import { useEffect, useSyncExternalStore } from 'react'
import { useFrame } from '../frame/context.ts'
import { useLateComponent } from '../hooks/use-late-component.ts'

export interface ImpersonationBannerProps {
  /** At an edge of the window, above the page, or where it is put. `'bottom'` unless given. */
  placement?: 'bottom' | 'top' | 'inline'
}

/**
 * Shows that someone else acts in the name of the signed-in user, and ends that with one click. It is nothing for users in person, who
 * load nothing for it. `LatchkeyProvider` has one at the bottom of the window; turn that off to put it elsewhere.
 *
 * @example
 * <LatchkeyProvider app={app} impersonationBanner={false}>
 *   <ImpersonationBanner placement="inline" />
 * </LatchkeyProvider>
 */
export function ImpersonationBanner(props: ImpersonationBannerProps) {
  const { actorId } = useFrame().app[latchkeyInternals]
  const isImpersonated = useSyncExternalStore(actorId.subscribe, actorId.get, () => null) !== null
  const [Bar, fetchBar] = useLateComponent(() => import('./ImpersonationBar.tsx'))
  useEffect(() => {
    if (isImpersonated) fetchBar()
  }, [isImpersonated, fetchBar])
  return isImpersonated && Bar ? <Bar {...props} /> : null
}

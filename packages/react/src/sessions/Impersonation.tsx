import { lazy } from 'react'
import { Page } from '../frame/Page.tsx'
import type { FullPageProps } from '../frame/Surface.tsx'

const ImpersonationSignIn = lazy(() => import('./ImpersonationSignIn.tsx'))

export interface ImpersonationProps extends FullPageProps {}

/**
 * Where an impersonation link leads. It signs in with the code in the fragment of the address, and asks first where someone is
 * signed in.
 *
 * @example
 * <Impersonation fullPage />
 */
export function Impersonation({ fullPage, layout }: ImpersonationProps) {
  return (
    <Page fullPage={fullPage} layout={layout}>
      <ImpersonationSignIn fullPage={fullPage} />
    </Page>
  )
}

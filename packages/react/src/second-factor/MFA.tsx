import { lazy } from 'react'
import { Page } from '../frame/Page.tsx'
import type { FullPageProps } from '../frame/Surface.tsx'

const SecondStep = lazy(() => import('./SecondStep.tsx'))

export interface MFAProps extends FullPageProps {
  /** Called when the second step is done, instead of going on to the page for after signing in. */
  onSuccess?: () => unknown
  /** Called by “Cancel”, instead of going back to the sign-in page. */
  onCancel?: () => unknown
}

/**
 * The second step of signing in: six digits of the authenticator app, or a recovery code. The first step has left in this tab what it needs.
 *
 * @example
 * <MFA fullPage />
 */
export function MFA(props: MFAProps) {
  return (
    <Page {...props}>
      <SecondStep {...props} />
    </Page>
  )
}

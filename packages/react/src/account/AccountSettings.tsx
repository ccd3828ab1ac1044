'use client'

import { lazy, type ReactNode } from 'react'
import { Surface } from '../frame/Surface.tsx'
import { accountFrameCss } from '../styles/account-frame.css.ts'
import { PageStyles } from '../theme/PageStyles.tsx'
import { AccountSkeleton } from './AccountSkeleton.tsx'

const Account = lazy(() => import('./Account.tsx'))

/** A page of the host's among ours. */
export interface AccountItem {
  title: string
  /** Its part of the address, behind the `#`. */
  id: string
  icon?: ReactNode
  content: ReactNode
}

export interface AccountSettingsProps {
  fullPage?: boolean
  extraItems?: readonly AccountItem[]
}

/**
 * What users can see and change about their own account. Visitors are sent to sign in first.
 *
 * @example
 * <AccountSettings fullPage extraItems={[{ id: 'billing', title: 'Billing', content: <Billing /> }]} />
 */
export function AccountSettings(props: AccountSettingsProps) {
  return (
    <>
      <PageStyles css={accountFrameCss} />
      <Surface layout={props.fullPage ? 'page' : 'block'} skeleton={<AccountSkeleton fullPage={props.fullPage} />}>
        <Account {...props} />
      </Surface>
    </>
  )
}

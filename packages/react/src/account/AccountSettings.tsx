import { lazy, type ReactNode } from 'react'
import { isPreview, type PreviewValues } from '../frame/preview-values.ts'
import type { FullPageProps } from '../frame/Surface.tsx'
import { Surface } from '../frame/Surface.tsx'
import { accountFrameCss } from '../styles/account-frame.css.ts'
import { PageStyles } from '../theme/PageStyles.tsx'
import { AccountSkeleton } from './AccountSkeleton.tsx'

const Account = lazy(() => import('./Account.tsx'))
const Preview = lazy(() => import('../frame/Preview.tsx'))

/** A page of the host's among ours. */
export interface AccountItem {
  title: string
  /** Its part of the address, behind the `#`. */
  id: string
  icon?: ReactNode
  /** One of ours instead of an icon of yours. */
  iconName?: AccountIconName
  content: ReactNode
}

/** The icons that a page of the host's may have. */
export type AccountIconName = 'Contact' | 'ShieldCheck' | 'Bell' | 'Monitor' | 'Key' | 'Settings' | 'CirclePlus'

export interface AccountSettingsProps extends Omit<PreviewValues, 'mockTeams'>, FullPageProps {
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
      <Surface fullPage={props.fullPage} layout={props.layout} skeleton={<AccountSkeleton fullPage={props.fullPage} />}>
        {isPreview(props) ? (
          <Preview values={made(props)}>
            <Account {...props} />
          </Preview>
        ) : (
          <Account {...props} />
        )}
      </Surface>
    </>
  )
}

/** Without what a preview does not need, such as nodes of React. */
function made({ mockUser, mockProject, mockApiKeys, mockSessions }: AccountSettingsProps): PreviewValues {
  return { mockUser, mockProject, mockApiKeys, mockSessions }
}

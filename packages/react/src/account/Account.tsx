import { extras } from '@latchkey/ui/extras'
import { BackIcon } from '@latchkey/ui/page-icons'
import { Heading } from '@latchkey/ui/Text'
import { Suspense, useEffect, useRef } from 'react'
import { useFrame, useTranslation } from '../frame/context.ts'
import { FailureBoundary } from '../frame/FailureBoundary.tsx'
import { Branding } from '../frame/ProjectName.tsx'
import { useProject, useUser } from '../hooks/app-hooks.ts'
import { useHash } from '../hooks/use-page-state.ts'
import { accountCss } from '../styles/account.css.ts'
import { secondFactorCss } from '../styles/second-factor.css.ts'
import { PageStyles } from '../theme/PageStyles.tsx'
import { AccountNav } from './AccountNav.tsx'
import type { AccountItem, AccountSettingsProps } from './AccountSettings.tsx'
import { ContentSkeleton } from './AccountSkeleton.tsx'
import { useAccountItems } from './account-items.tsx'
import { overview } from './Section.tsx'

/** The account settings themselves, for a signed-in user. */
export default function Account({ fullPage, extraItems }: AccountSettingsProps) {
  const t = useTranslation()
  const user = useUser({ or: 'redirect' })
  const project = useProject()
  const { branding = project.branding } = useFrame()
  const hash = useHash()
  const { own, teams } = useAccountItems(user, extraItems)
  const chosen = [...own, ...teams].find(item => encodeURIComponent(item.id) === hash)
  const shown = chosen ?? own[0]
  // A user who was removed from a team meanwhile sees that it is gone, and not an error that a retry cannot fix.
  const refreshTeams = () => user.listTeams()
  const Frame = fullPage ? 'main' : 'div'

  return (
    <>
      <PageStyles css={`${extras}\n${accountCss}\n${secondFactorCss}`} />
      {branding && <Branding branding={branding} />}
      <Frame className={fullPage ? 'latchkey-account latchkey-account-page' : 'latchkey-account'}>
        <Heading className="latchkey-visually-hidden">{t('Account settings')}</Heading>
        <div className={chosen ? 'latchkey-account-columns latchkey-account-chosen' : 'latchkey-account-columns'}>
          <AccountNav own={own} teams={teams} shown={shown} isPage={fullPage} />
          {shown && (
            <AccountContent key={shown.id} item={shown} wasChosen={chosen !== undefined} refresh={refreshTeams} />
          )}
        </div>
      </Frame>
    </>
  )
}

interface AccountContentProps {
  item: AccountItem
  wasChosen: boolean
  refresh: () => Promise<unknown>
}

function AccountContent({ item, wasChosen, refresh }: AccountContentProps) {
  const t = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)

  // Someone who cannot see the page change hears what it is now.
  useEffect(() => {
    if (wasChosen) heading.current?.focus({ preventScroll: true })
  }, [wasChosen])

  return (
    <section className="latchkey-account-content">
      <a href={`#${overview}`} className="latchkey-account-back latchkey-link">
        <BackIcon />
        {t('Account settings')}
      </a>
      <Heading level={2} size="title" ref={heading} tabIndex={-1}>
        {item.title}
      </Heading>
      <FailureBoundary layout="section" refresh={refresh}>
        <Suspense fallback={<ContentSkeleton />}>{item.content}</Suspense>
      </FailureBoundary>
    </section>
  )
}

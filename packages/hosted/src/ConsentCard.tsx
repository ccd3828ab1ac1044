import { type AuthorizationRequest, type CurrentUser, MessageCard, useProject } from '@latchkey/react'
import type { TranslateHosted } from '@latchkey/react/admin'
import { Picture } from './Picture.tsx'

interface ConsentCardProps {
  user: CurrentUser
  request: AuthorizationRequest
  t: TranslateHosted
  onAllow: () => Promise<void>
  onCancel: () => Promise<void>
  onOtherAccount: () => Promise<void>
}

/** Who asks, what they will receive, and as whom the user answers. */
export function ConsentCard({ user, request, t, onAllow, onCancel, onOtherAccount }: ConsentCardProps) {
  const { displayName: project } = useProject()
  const { displayName: application, logoUrl, homepageUrl, verifiedDomain } = request.application
  return (
    <MessageCard
      fullPage
      className="consent"
      title={
        <>
          <Picture className="logo" url={logoUrl} name={application} />
          {t('Continue to {project}', { project: application })}
        </>
      }
      primaryButtonText={t('Allow')}
      primaryAction={onAllow}
      secondaryButtonText={t('Cancel')}
      secondaryAction={onCancel}
    >
      {verifiedDomain !== null && (
        <p className="domain">{t('Verified domain: {domain}', { domain: verifiedDomain })}</p>
      )}
      {verifiedDomain === null && homepageUrl !== null && (
        <p className="domain unverified">
          {t('The website that it names, which no one has verified: {address}', { address: homepageUrl })}
        </p>
      )}
      <p>{t('{application} asks to use your account at {project}. It will receive:', { application, project })}</p>
      <ul className="received">
        {request.scopes.map(scope => {
          const words = scopeWords(scope, t)
          return words && <li key={scope}>{words}</li>
        })}
        {request.resources.map(({ identifier, displayName: resource, scopes }) =>
          scopes.map(scope => <li key={`${identifier} ${scope.id}`}>{`${resource}: ${scope.displayName}`}</li>),
        )}
      </ul>
      <Account user={user} t={t} onOtherAccount={onOtherAccount} />
      {request.returnsTo !== null && (
        <p className="quiet">{t('Then you go back to {host}.', { host: request.returnsTo })}</p>
      )}
    </MessageCard>
  )
}

function Account({ user, t, onOtherAccount }: Pick<ConsentCardProps, 'user' | 't' | 'onOtherAccount'>) {
  const { displayName, primaryEmail, profileImageUrl } = user
  const account = displayName && primaryEmail ? `${displayName} (${primaryEmail})` : (displayName ?? primaryEmail)
  return (
    <div className="account">
      <Picture url={profileImageUrl} name={account ?? ''} />
      <span className="account-words">
        {account && <span>{t('You are signed in as {account}.', { account })}</span>}
        <button type="button" className="link" onClick={() => void onOtherAccount()}>
          {t('Use another account')}
        </button>
      </span>
    </div>
  )
}

function scopeWords(scope: string, t: TranslateHosted): string | null {
  if (scope === 'openid') return t('A number that stands for your account')
  if (scope === 'profile') return t('Your name and picture')
  if (scope === 'email') return t('Your email address')
  if (scope === 'offline_access') return t('All of this also while you are away, until you sign out here')
  return null
}

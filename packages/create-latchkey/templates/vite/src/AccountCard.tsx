import { type CurrentUser, SelectedTeamSwitcher, UserAvatar } from '@latchkey/react'
import { latchkey } from './latchkey'

/** Who is signed in, in which team, and the way out. */
export function AccountCard({ user }: { user: CurrentUser }) {
  return (
    <section className="card account" aria-label="Your account">
      <div className="person">
        <UserAvatar user={user} size={48} />
        <div>
          <strong>{user.displayName ?? 'No name yet'}</strong>
          <span>{user.primaryEmail}</span>
        </div>
      </div>
      <div className="team">
        <span>Team</span>
        <SelectedTeamSwitcher />
      </div>
      <div className="actions">
        <a className="button quiet" href={latchkey.urls.accountSettings}>
          Account settings
        </a>
        <button className="button quiet" type="button" onClick={() => user.signOut()}>
          Sign out
        </button>
      </div>
    </section>
  )
}

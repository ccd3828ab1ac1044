import { SelectedTeamSwitcher, type ServerUser, UserAvatar } from '@latchkey/next'
import Link from 'next/link'
import { latchkey } from '../../latchkey'
import { signOut } from './account/actions'

/** Who is signed in, in which team, and the way out. */
export function AccountCard({ user: { displayName, primaryEmail, profileImageUrl } }: { user: ServerUser }) {
  return (
    <section className="card account" aria-label="Your account">
      <div className="person">
        <UserAvatar user={{ displayName, primaryEmail, profileImageUrl }} size={48} />
        <div>
          <strong>{displayName ?? 'No name yet'}</strong>
          <span>{primaryEmail}</span>
        </div>
      </div>
      <div className="team">
        <span>Team</span>
        <SelectedTeamSwitcher />
      </div>
      <form className="actions" action={signOut}>
        <Link className="button quiet" href={latchkey.urls.accountSettings}>
          Account settings
        </Link>
        <button className="button quiet" type="submit">
          Sign out
        </button>
      </form>
    </section>
  )
}

import type { ServerUser } from '@latchkey/js'
import { Avatar, BackIcon, Badge } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, notFound, useParams } from '@tanstack/react-router'
import { useOwnedProject } from '../api.ts'
import { ContactChannels } from '../contact-channels/ContactChannels.tsx'
import { ScreenSkeleton } from '../layouts/ScreenSkeleton.tsx'
import { OwnedKeys } from '../owned-keys/OwnedKeys.tsx'
import { CopyableId } from '../parts/CopyButton.tsx'
import { DeleteButton } from '../parts/DeleteButton.tsx'
import entity from '../parts/Entity.module.css'
import { Moment } from '../parts/Moment.tsx'
import { PageHeader, Section } from '../parts/PageHeader.tsx'
import { QueryFailure } from '../parts/Rows.tsx'
import { paths } from '../paths.ts'
import { WhyForm } from '../permissions/WhyForm.tsx'
import { ForRole } from '../roles/ForRole.tsx'
import { UserSessions } from '../sessions/UserSessions.tsx'
import { SecondFactor } from '../ways-in/SecondFactor.tsx'
import { WaysIn } from '../ways-in/WaysIn.tsx'
import { DeleteUserDialog } from './DeleteUserDialog.tsx'
import { nameOf } from './name-of.ts'
import { UserForm } from './UserForm.tsx'
import { UserPermissions } from './UserPermissions.tsx'
import { UserTeams } from './UserTeams.tsx'
import { userQuery, usersChanged } from './user-queries.ts'

/** Everything about one user. */
export function UserScreen() {
  const project = useOwnedProject()
  const { userId = '' } = useParams({ strict: false })
  const user = useQuery(userQuery(project, userId))

  if (user.isPending) return <ScreenSkeleton />
  if (user.isError) return <QueryFailure query={user} />
  if (user.data === null) throw notFound()
  return <User user={user.data} />
}

function User({ user }: { user: ServerUser }) {
  const project = useOwnedProject()
  return (
    <>
      <PageHeader
        title={nameOf(user)}
        context={project.displayName}
        above={
          <Link to={paths.users} params={{ projectId: project.id }} className={entity.back}>
            <BackIcon /> Users
          </Link>
        }
        description={<Facts user={user} />}
        actions={
          <DeleteButton
            list={paths.users}
            changed={usersChanged}
            dialog={answers => <DeleteUserDialog user={user} {...answers} />}
          />
        }
      />
      <ForRole project={project} needs="support">
        <UserForm key={user.id} project={project} user={user}>
          <Section title="Email addresses" description="How this person is reached, and signs in.">
            <ContactChannels project={project} user={user} />
          </Section>
          <Section title="Signing in" description="The ways in, and how each stands.">
            <WaysIn project={project} user={user} />
          </Section>
          <Section title="Second factor" description="Six digits of an authenticator app, asked after any way in.">
            <SecondFactor project={project} user={user} />
          </Section>
          <Section title="Sessions" description="Where this person is signed in, and how earlier stays ended.">
            <UserSessions project={project} user={user} />
          </Section>
          <Section title="Teams" description="Where this person is a member, and the roles given there.">
            <UserTeams project={project} user={user} />
          </Section>
          <Section title="Project permissions" description="Granted in the whole project, whatever the team.">
            <UserPermissions project={project} user={user} />
          </Section>
          <Section title="API keys" description="Keys that this person made, for your API.">
            <OwnedKeys project={project} owner={user} isOn={project.config.allowUserApiKeys} />
          </Section>
        </UserForm>
      </ForRole>
      <Section
        title="Explain a permission"
        description="Where it comes from: what was granted, and what contains what."
      >
        <WhyForm project={project} user={user} />
      </Section>
    </>
  )
}

function Facts({ user }: { user: ServerUser }) {
  return (
    <span className={entity.facts}>
      <Avatar size="large" imageUrl={user.profileImageUrl} name={nameOf(user)} />
      <span className={entity.lines}>
        <CopyableId id={user.id} what="user id" />
        <span>
          Signed up <Moment at={user.signedUpAt} />, last active <Moment at={user.lastActiveAt} />
        </span>
        <span className={entity.badges}>
          {user.isAnonymous && <Badge>Anonymous</Badge>}
          {user.primaryEmail && (
            <Badge tone={user.primaryEmailVerified ? 'success' : 'warning'}>
              {user.primaryEmailVerified ? 'Email verified' : 'Email not verified'}
            </Badge>
          )}
          {user.isMultiFactorRequired && <Badge tone="success">Two-factor sign-in</Badge>}
        </span>
      </span>
    </span>
  )
}

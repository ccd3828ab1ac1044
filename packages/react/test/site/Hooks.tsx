import type { AdminOwnedProject, CurrentInternalUser, CurrentUser, LatchkeyClientApp } from '@latchkey/react'
import { Suspense } from 'react'

interface HooksProps<Own extends CurrentUser> {
  app: LatchkeyClientApp<Own>
}

/** A page of the host that uses every hook. */
export function Hooks<Own extends CurrentUser>({ app }: HooksProps<Own>) {
  return (
    <main>
      <Suspense fallback="…">
        <Token app={app} />
      </Suspense>
      <Suspense fallback="…">
        <Account app={app} />
      </Suspense>
    </main>
  )
}

function Token<Own extends CurrentUser>({ app }: HooksProps<Own>) {
  const user = app.usePartialUser({ from: 'token' })
  return <p>Token of {user?.displayName ?? user?.primaryEmail ?? 'no one'}</p>
}

function Account<Own extends CurrentUser>({ app }: HooksProps<Own>) {
  const user = app.useUser({ or: 'redirect' })
  const project = app.useProject()
  const navigate = app.useNavigate()
  const teams = user.useTeams()
  const first = user.useTeam(teams[0]?.id ?? '')
  return (
    <>
      <h1>
        {user.displayName} in {project.displayName}
      </h1>
      <ul aria-label="Addresses">
        {user.useContactChannels().map(({ id, value, isVerified }) => (
          <li key={id}>
            {value} {isVerified ? 'verified' : 'unverified'}
          </li>
        ))}
      </ul>
      <ul aria-label="Teams">
        {teams.map(({ id, displayName }) => (
          <li key={id}>{displayName}</li>
        ))}
      </ul>
      <p>First team: {first?.displayName ?? 'none'}</p>
      <button type="button" onClick={() => user.createTeam({ displayName: 'Crew' })}>
        Create a team
      </button>
      <button type="button" onClick={() => user.setDisplayName('Countess')}>
        Rename
      </button>
      <button type="button" onClick={() => navigate('/article')}>
        Read
      </button>
      {isOwner(user) && <Owned user={user} />}
    </>
  )
}

function Owned({ user }: { user: CurrentInternalUser }) {
  const teamId = user.selectedTeam?.id ?? ''
  const projects = user.useOwnedProjects()
  const [first] = projects
  return (
    <>
      <ul aria-label="Projects">
        {projects.map(({ id, displayName }) => (
          <li key={id}>{displayName}</li>
        ))}
      </ul>
      {first && (
        <Suspense fallback="…">
          <Managed project={first} />
        </Suspense>
      )}
      <button type="button" onClick={() => user.createProject({ displayName: 'Shop', teamId })}>
        Create a project
      </button>
    </>
  )
}

/** What an owner looks at in a project, and what they change of it. */
function Managed({ project }: { project: AdminOwnedProject }) {
  const { app } = project
  const { auth, dataVault } = project.useConfig()
  const { displayName } = app.useProject()
  const keys = app.useInternalApiKeys()
  const { totalUsers } = app.useMetrics()
  const templates = app.useEmailTemplates()
  const preview = app.useEmailPreview({ templateId: templates[0]?.id, themeId: false })
  const isWebhooksToken = app.useSvixToken().startsWith('wht_')
  const signing = app.useSigningKeys().some(({ status }) => status === 'signing')
  return (
    <section aria-label={displayName}>
      <p>Sign-up is {auth.allowSignUp ? 'open' : 'closed'}</p>
      <p>{project.useProductionModeErrors().length} to mend</p>
      <p>{keys.filter(key => key.isValid()).length} valid keys</p>
      <p>{app.useTeamPermissionDefinitions().some(({ id }) => id === 'billing') ? 'Bills' : 'No bills'}</p>
      <p>{app.useProjectPermissionDefinitions().length} permissions of the project</p>
      <p>
        {app.useEmailThemes().length} themes, {templates.length} templates, {app.useEmailDrafts().length} drafts,{' '}
        {preview.includes('<html') ? 'previewed' : 'no preview'}
      </p>
      <button type="button" onClick={() => app.createEmailDraft({ displayName: 'News' })}>
        Write a draft
      </button>
      <p>
        {totalUsers} users, {signing ? 'tokens are signed' : 'no tokens'}
      </p>
      <p>{isWebhooksToken ? 'Webhooks have a token' : 'No token for webhooks'}</p>
      <button type="button" onClick={() => project.updateConfig({ 'auth.allowSignUp': false })}>
        Close sign-up
      </button>
      <button
        type="button"
        onClick={() => project.update({ displayName: 'Bazaar', config: { allowLocalhost: false } })}
      >
        Go live
      </button>
      <button type="button" onClick={() => app.createTeamPermissionDefinition({ id: 'billing' })}>
        Start billing
      </button>
      {'tokens' in dataVault.stores && (
        <Suspense fallback="…">
          <Vault app={app} />
        </Suspense>
      )}
      <button type="button" onClick={() => project.updateConfig({ 'dataVault.stores.tokens': {} })}>
        Add a store
      </button>
      <button type="button" onClick={() => app.createInternalApiKey(newKeys)}>
        Create a key
      </button>
      <button type="button" onClick={() => keys.map(key => key.revoke({ reason: 'Lost' }))}>
        Revoke
      </button>
    </section>
  )
}

/** A value of the data vault, in a tool of an owner. */
function Vault({ app }: Pick<AdminOwnedProject, 'app'>) {
  const store = app.useDataVaultStore('tokens')
  const value = store.useValue('github', { secret: 'secret' })
  const [figures] = app.useDataVaultStores()
  return (
    <>
      <p>
        {figures?.valueCount ?? 0} values, of which one is {value ?? 'missing'}
      </p>
      <button type="button" onClick={() => store.setValue('github', 'ghp_1', { secret: 'secret' })}>
        Set a token
      </button>
    </>
  )
}

const newKeys = {
  description: 'Production',
  expiresAt: new Date('2100-01-01'),
  hasPublishableClientKey: true,
  hasSecretServerKey: false,
  hasSuperSecretAdminKey: false,
}

/** Users of `internal` are recognised by their team. */
function isOwner(user: CurrentUser): user is CurrentInternalUser {
  return user.selectedTeam !== null && location.search.includes('owner')
}

/**
 * What must be there before the first request: the project `internal` with its keys.
 *
 * It is Latchkey's own project. Its users are the owners of projects, and the dashboard signs them in
 * with it like any other application.
 */
import { configDefaults, newProjectOverride } from '@latchkey/contract'
import type { App } from './app.ts'
import { missingRoles } from './colleagues/colleagues.ts'
import { bindDb, type Tx } from './kernel/db/db.ts'
import { transaction } from './kernel/db/transaction.ts'
import { internalProjectId } from './kernel/http/caller.ts'
import { keyOpens, type NewKeySet, putKeySet } from './project-keys/project-keys.ts'
import { addProject, changeConfig, overrideConfig, projectDirectory, setOwnerTeam } from './projects/projects.ts'
import { createTeam } from './teams/teams.ts'

const farFuture = new Date('2999-12-31T00:00:00Z')

export async function bootstrap(app: App): Promise<void> {
  const db = bindDb(app.database, internalProjectId, 'main')
  const known = await projectDirectory(app).read(internalProjectId)
  if (!known) await transaction(db, tx => createInternalProject(app, tx))
  await defineColleagueRoles(app)
  await trustDashboard(app)
  await acceptConfiguredKeys(app)
  // A root secret that does not open what is sealed here would otherwise show at the first sign-in only.
  await app.signingKeys.signing(internalProjectId, 'user')
}

async function createInternalProject(app: App, tx: Tx): Promise<void> {
  const override = {
    ...newProjectOverride,
    'auth.otp.allowSignIn': true,
    'teams.createPersonalTeamOnSignUp': true,
    'teams.allowClientTeamCreation': true,
  }
  const id = internalProjectId
  const isNew = await addProject(app, tx, { id, displayName: 'Latchkey', ownerTeamId: null, override })
  // Another process starts at the same moment and was quicker.
  if (!isNew) return
  const internal = {
    id,
    displayName: 'Latchkey',
    ownerTeamId: null,
    config: configDefaults,
    logos: { light: null, dark: null },
  }
  const team = await createTeam(app, tx, internal, { displayName: 'Latchkey' })
  await setOwnerTeam(app, tx, team.id)
}

/**
 * The roles in which colleagues manage projects are permissions of `internal`. They are written where they are
 * missing; what an owner made of them afterwards stays.
 */
async function defineColleagueRoles(app: App): Promise<void> {
  const internal = await projectDirectory(app).read(internalProjectId)
  if (internal && Object.keys(missingRoles(internal.config)).length === 0) return
  await transaction(bindDb(app.database, internalProjectId, 'main'), tx => changeConfig(app, tx, missingRoles))
}

/** Links in the mails of `internal` lead to the dashboard, wherever this deployment is reached. */
async function trustDashboard(app: App): Promise<void> {
  const { publicUrl, mode } = app.config
  const internal = await projectDirectory(app).read(internalProjectId)
  const { trustedDomains, allowLocalhost } = internal?.config.domains ?? configDefaults.domains
  const isLocal = mode === 'development'
  if (trustedDomains[dashboardDomain]?.baseUrl === publicUrl && allowLocalhost === isLocal) return
  await transaction(bindDb(app.database, internalProjectId, 'main'), tx =>
    overrideConfig(app, tx, {
      [`domains.trustedDomains.${dashboardDomain}`]: { baseUrl: publicUrl },
      'domains.allowLocalhost': isLocal,
    }),
  )
}

const dashboardDomain = 'dashboard'

/** The deployment says which keys open `internal`. */
async function acceptConfiguredKeys(app: App): Promise<void> {
  const { internal: internalKeys } = app.config
  const isCurrent = await Promise.all([
    keyOpens(app, internalProjectId, 'client', internalKeys.publishableClientKey),
    keyOpens(app, internalProjectId, 'server', internalKeys.secretServerKey),
    keyOpens(app, internalProjectId, 'admin', internalKeys.superSecretAdminKey),
  ])
  if (isCurrent.every(Boolean)) return
  const db = bindDb(app.database, internalProjectId, 'main')
  const createdAt = app.clock.now()
  await transaction(db, tx => putKeySet(app, tx, { id: configuredKeySetId, createdAt, ...configured(app) }))
}

/** Always the same row: new keys replace the old ones, which stop working. */
const configuredKeySetId = '00000000-0000-4000-8000-000000000001'

function configured({ config }: App): NewKeySet {
  return { description: 'The keys of the deployment', expiresAt: farFuture, ...config.internal }
}

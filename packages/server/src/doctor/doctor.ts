/** Looks over a project, and over the server for those whose server it is, before people depend on them. */
import type { AdminProject, Finding } from '@latchkey/contract'
import type { App } from '../app.ts'
import { countOwners } from '../colleagues/colleagues.ts'
import { needsOwner } from '../colleagues/owners.ts'
import { bindDb, type Db } from '../kernel/db/db.ts'
import { internalProjectId } from '../kernel/http/caller.ts'
import { listApiKeys } from '../project-keys/project-keys.ts'
import { readConfig, readProject } from '../projects/projects.ts'
import { findOwnerStorage } from '../projects/storage.ts'
import { listEndpoints } from '../webhooks/webhooks.ts'
import { advice, fine, problem } from './finding.ts'
import { keyFindings } from './key-findings.ts'
import { projectFindings } from './project-findings.ts'
import { providerFindings } from './provider-findings.ts'
import { examineServer } from './server-findings.ts'
import { webhookFindings } from './webhook-findings.ts'

export { examineServer }

export interface Examination {
  readonly isReady: boolean
  /** In the order in which a reader best mends them: what is missing comes first. */
  readonly findings: Finding[]
}

export async function examine(app: App, db: Db): Promise<Examination> {
  const project = await readProject(app, db)
  const { appSchemes } = (await readConfig(app, db)).domains
  const schemes = Object.values(appSchemes).flatMap(({ scheme }) => scheme ?? [])
  const found = [
    ...projectFindings(project, schemes),
    ...providerFindings(app, project),
    ...keyFindings(project.id, await listApiKeys(db), app.clock.now()),
    ...webhookFindings(project.id, await listEndpoints(app, db)),
    await owners(app, project),
    ...(await storageFindings(app, project.id)),
    ...(project.id === internalProjectId ? [await openSignUp(app, project), ...(await examineServer(app))] : []),
  ]
  const findings = severities.flatMap(severity => found.filter(finding => finding.severity === severity))
  return { isReady: !findings.some(({ severity }) => severity === 'problem'), findings }
}

const severities = ['problem', 'advice', 'fine'] as const

async function owners(app: App, { id: projectId, ownerTeamId: teamId }: AdminProject): Promise<Finding> {
  const id = 'owners.second'
  if (teamId === null)
    return problem(id, {
      message: 'No team owns this project, so no one can manage it in the dashboard.',
      fix: 'Set its owner in the database: projects.owner_team_id, to the id of a team of the project internal.',
    })
  const count = await countOwners(bindDb(app.database, internalProjectId, 'main'), teamId)
  return count > 1
    ? fine(id, `${count} people own this project.`)
    : advice(id, {
        message: 'This project has only one owner. If they lose their account, no one can manage it.',
        fix: 'Invite a second owner.',
        path: `/projects/${projectId}/colleagues`,
      })
}

/** Until the server is claimed its first owner has to sign up. */
async function openSignUp(app: App, { config }: AdminProject): Promise<Finding> {
  const id = 'server.sign-up'
  if (config.signUpEnabled && (await needsOwner(app)))
    return fine(id, 'Sign-up is open until the first owner has claimed this server.')
  return config.signUpEnabled
    ? problem(id, {
        message:
          'Anyone who finds this dashboard can sign up, create projects, and spend your mail server, language model and storage.',
        fix: 'Switch off sign-up of the project internal. Colleagues whom you invite can sign up all the same.',
        path: `/projects/${internalProjectId}/auth-methods`,
      })
    : fine(id, 'Only users who are invited can sign up to this dashboard.')
}

/** How much of the ceiling of storage the owner of the project has used. */
const adviceFrom = 0.8
const storageId = 'storage.owner'

/** None where no ceiling applies. */
async function storageFindings(app: App, projectId: string): Promise<Finding[]> {
  const storage = await findOwnerStorage(app, projectId)
  if (!storage) return []
  const { bytes, mostBytes } = storage
  const message = `The projects of the user who created this one store ${inMegabytes(bytes)} of ${inMegabytes(mostBytes)}.`
  const fix =
    'Delete users, pictures or metadata that are not needed, or ask the operator to raise LATCHKEY_STORAGE_MEGABYTES_PER_OWNER.'
  if (bytes > mostBytes)
    return [problem(storageId, { message: `${message} Everything that would store more is refused.`, fix })]
  return [bytes > adviceFrom * mostBytes ? advice(storageId, { message, fix }) : fine(storageId, message)]
}

function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000)} MB`
}

/** In development there is a project to try things in, and an app that uses it. */

import type { ProviderType } from '@latchkey/contract'
import type { App } from './app.ts'
import { internalProjectId } from './kernel/http/caller.ts'
import { newKey } from './project-keys/project-keys.ts'
import { projectDirectory } from './projects/projects.ts'
import { seedProject } from './seed.ts'
import { getStoredSecret } from './stored-secrets.ts'

export const demoProjectId = '0de30000-0000-4000-8000-000000000000'

/** What the demo app needs to know. */
export interface Demo {
  readonly baseUrl: string
  readonly projectId: string
  readonly publishableClientKey: string
}

export async function prepareDemo(app: App): Promise<Demo> {
  const { dataDir, publicUrl } = app.config
  const publishableClientKey = getStoredSecret(dataDir, 'demo-publishable-client-key', () =>
    newKey('publishableClientKey'),
  )
  const internal = await projectDirectory(app).read(internalProjectId)
  await seedProject(app, {
    id: demoProjectId,
    displayName: 'Demo',
    ownerTeamId: internal?.ownerTeamId ?? null,
    publishableClientKey,
    config: {
      'auth.otp.allowSignIn': true,
      'auth.passkey.allowSignIn': true,
      'auth.oauth.providers': { google: practised('google'), github: practised('github') },
      'users.allowClientUserDeletion': true,
      'teams.allowClientTeamCreation': true,
      'teams.createPersonalTeamOnSignUp': true,
      'teams.allowClientRoleEditing': true,
      'apiKeys.enabled': { user: true, team: true },
    },
  })
  return { baseUrl: publicUrl, projectId: demoProjectId, publishableClientKey }
}

/** Stood in for by the practice provider: this project exists in development only. */
function practised(type: ProviderType) {
  return { type, isShared: true, allowSignIn: true, allowConnectedAccounts: true }
}

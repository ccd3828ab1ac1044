import { ApiKeyNotFound, leakedKeyEndpoints, succeeded } from '@latchkey/contract'
import { countReport, getLeakedKey, revokeLeakedKey } from '../api-keys/leaked-keys.ts'
import { implement } from '../kernel/http/context.ts'

export const leakedKeyHandlers = implement(leakedKeyEndpoints, {
  async revoke({ app, device, requestId, recordedIn, openProject }, { body }) {
    await countReport(app, device)
    const key = await getLeakedKey(app, body.apiKey)
    const scope = await openProject(key.projectId)
    if (!scope) throw ApiKeyNotFound()
    const report = recordedIn === key.projectId ? null : { device, requestId }
    await scope.transaction(tx => revokeLeakedKey(app, tx, scope.project, key, report))
    return succeeded
  },
})

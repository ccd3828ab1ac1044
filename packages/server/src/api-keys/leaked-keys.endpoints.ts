import { ApiKeyNotFound, leakedKeyEndpoints, succeeded } from '@latchkey/contract'
import { implement } from '../kernel/http/context.ts'
import { countReport, getLeakedKey, revokeLeakedKey } from './leaked-keys.ts'

export const leakedKeyHandlers = implement(leakedKeyEndpoints, {
  async revoke({ app, caller, device, requestId, openProject }, { body }) {
    await countReport(app, device)
    const key = await getLeakedKey(app, body.apiKey)
    const scope = await openProject(key.projectId)
    if (!scope) throw ApiKeyNotFound()
    // Each call of a server or an owner is recorded anyway, in their own project.
    const isRecorded = caller !== null && caller.level !== 'client' && caller.project.id === key.projectId
    const report = isRecorded ? null : { device, requestId }
    await scope.transaction(tx => revokeLeakedKey(app, tx, scope.project, key, report))
    return succeeded
  },
})

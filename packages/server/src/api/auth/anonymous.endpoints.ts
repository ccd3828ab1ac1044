import { AnonymousAccountsDisabled, anonymousEndpoints } from '@latchkey/contract'
import { countStart } from '../../auth/attempts.ts'
import { refuseClosedSignUp } from '../../auth/open-sign-up.ts'
import { completeSignIn, signedInOrMfa } from '../../auth/sign-in.ts'
import { internalProjectId } from '../../kernel/http/caller.ts'
import { implement } from '../../kernel/http/context.ts'
import { createUser } from '../../users/users.ts'

export const anonymousHandlers = implement(anonymousEndpoints, {
  async signUp({ app, db, project, device, transaction }) {
    if (!project.config.auth.anonymous.allowSignUp) throw AnonymousAccountsDisabled()
    // In other projects the switch is about accounts alone, as on the published wire.
    if (project.id === internalProjectId) await refuseClosedSignUp(app, db, project, null)
    await countStart(app, db, 'anonymous-user', device)
    const outcome = await transaction(async tx => {
      const { id: userId } = await createUser(
        app,
        tx,
        project,
        { isAnonymous: true, countryCode: device.country, locale: device.locale },
        undefined,
      )
      return completeSignIn(app, tx, { method: 'sign-up', userId, isNewUser: true }, device)
    })
    return signedInOrMfa(app, db, outcome)
  },
})

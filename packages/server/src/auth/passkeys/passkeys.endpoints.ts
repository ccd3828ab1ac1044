import { asList, passkeyEndpoints } from '@latchkey/contract'
import { checkCode, takeCode } from '../../codes/codes.ts'
import { implement } from '../../kernel/http/context.ts'
import { listPasskeys } from '../../passkeys/passkeys.ts'
import { countStart } from '../attempts.ts'
import { refuseUnlessOffered } from '../method.ts'
import { signedInOrMfa } from '../sign-in.ts'
import { beginAuthentication, provePasskey, signIn } from './authentication.ts'
import { passkeyMethod } from './method.ts'
import { authenticationFailed } from './refusals.ts'
import { beginRegistration, refuseIfOfAnother, register, registrationFailed } from './registration.ts'
import { verifyRegistration } from './web-authn.ts'

export const passkeyHandlers = implement(passkeyEndpoints, {
  async initiateRegistration({ app, db, project, user, sessionId, device, transaction }) {
    refuseUnlessOffered(passkeyMethod, project)
    await countStart(app, db, 'passkey-challenge', device)
    return transaction(tx => beginRegistration(app, tx, project, { user: user.profile, sessionId }))
  },

  async register({ app, db, project, user, sessionId, device, transaction }, { body }) {
    refuseUnlessOffered(passkeyMethod, project)
    const code = await checkCode(app, db, 'passkey-registration', body.code)
    refuseIfOfAnother(code, user.id)
    const { challenge } = code.subject
    const verdict = await verifyRegistration(body.credential, { config: project.config, challenge })
    const registered = await transaction(tx => register(app, tx, { code, verdict, device, sessionId }))
    if (typeof registered === 'string') throw registrationFailed(registered)
    return { userHandle: registered.credentialId }
  },

  async initiateAuthentication({ app, db, project, device, transaction }) {
    refuseUnlessOffered(passkeyMethod, project)
    await countStart(app, db, 'passkey-challenge', device)
    return transaction(tx => beginAuthentication(app, tx))
  },

  async signIn({ app, db, project, device, transaction }, { body }) {
    refuseUnlessOffered(passkeyMethod, project)
    const code = await takeCode(app, db, 'passkey-authentication', body.code)
    const verdict = await provePasskey(db, project, body.authenticationResponse, code)
    if (typeof verdict === 'string') throw authenticationFailed(verdict)
    const outcome = await transaction(tx => signIn(app, tx, verdict, device))
    if (!outcome) throw authenticationFailed('not-genuine')
    return signedInOrMfa(app, db, outcome)
  },

  async list({ db }, { query }) {
    return asList(await listPasskeys(db, query.userId))
  },
})

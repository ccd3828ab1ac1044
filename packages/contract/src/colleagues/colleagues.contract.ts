import * as z from 'zod'
import { CodeIsValid } from '../auth/auth.shapes.ts'
import { codeErrors } from '../codes/codes.contract.ts'
import { internalProject, session, visitor } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { ExpectedInternalProject } from '../kernel/envelope.errors.ts'
import { success } from '../kernel/page.ts'
import { code } from '../kernel/schema.ts'

/** Latchkey's own addition: how the person who started the server becomes its owner. */
export const ownerEndpoints = {
  claim: endpoint({
    route: 'POST /internal/owner-claim',
    summary: 'Become an owner of this server with the one-time link that it printed',
    audited: 'everyone',
    access: session(internalProject()),
    body: z.object({ code: code() }),
    response: success(),
    errors: [ExpectedInternalProject, ...codeErrors],
  }),
  checkClaim: endpoint({
    route: 'POST /internal/owner-claim/check-code',
    summary: 'Say whether the one-time link would work, without using it',
    changes: false,
    byImpersonation: 'allowed',
    access: visitor(internalProject()),
    body: z.object({ code: code() }),
    response: CodeIsValid,
    errors: [ExpectedInternalProject, ...codeErrors],
  }),
}

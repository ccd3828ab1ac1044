import { oauthTestEndpoints } from '@latchkey/contract'
import { createTest, openTest, readTest } from '../../auth/oauth/oauth-tests.ts'
import { implement } from '../../kernel/http/context.ts'

export const oauthTestHandlers = implement(oauthTestEndpoints, {
  create: async (context, { body }) => createTest(context, body.providerConfigId),

  async open(context, { query }) {
    const { href } = await openTest(context, query.ticket)
    return new Response(null, { status: 307, headers: { location: href } })
  },

  read: async ({ app, db }, { params }) => readTest(app, db, params.oauthTestId),
})

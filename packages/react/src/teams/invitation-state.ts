import type { LatchkeyClientApp, TeamInvitationDescription } from '@latchkey/js/client'
import { type CodeProblem, codeProblem, createCodeStores } from '../auth/code-state.ts'

/** What an invitation says, or why it opens no team. */
export type InvitationState = { state: 'open'; invitation: TeamInvitationDescription } | { state: CodeProblem }

/** The code is checked before a visitor makes an account for it. */
export const getInvitation = createCodeStores(
  async (app: Pick<LatchkeyClientApp, 'describeTeamInvitation'>, code): Promise<InvitationState> => {
    if (code === '') return { state: 'unknown' }
    const described = await app.describeTeamInvitation(code)
    return described.status === 'ok'
      ? { state: 'open', invitation: described.data }
      : { state: codeProblem(described.error) }
  },
)

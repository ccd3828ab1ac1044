import { accountChangeEndpoints, CodeAlreadyUsed, CodeNotFound, codeErrors, Refusal } from '@latchkey/contract'
import { undoChange } from '../account-changes/undo.ts'
import { deadPage, donePage, offerPage, usedPage } from '../account-changes/undo-page.ts'
import { mayMailResetLink } from '../auth/rejected-address.ts'
import { checkCode, type UsableCode } from '../codes/codes.ts'
import { implement, type OpenContext, type ProjectScope } from '../kernel/http/context.ts'
import { htmlResponse } from '../kernel/http/html-page.ts'
import { appPage } from '../projects/app-page.ts'

export const accountChangeHandlers = implement(accountChangeEndpoints, {
  showUndo: async (context, { query }) =>
    withPages(async () => {
      const { scope, code } = await openLink(context, query)
      return html(200, offerPage(scope.project.displayName, code.subject))
    }),

  undo: async (context, { query }) =>
    withPages(async () => {
      const { app, device } = context
      const { scope, code } = await openLink(context, query)
      const { project, db } = scope
      const { email, origin, usedForAuth } = code.subject
      const page = usedForAuth ? appPage(app, project, 'password-reset', origin) : null
      const resetPage = page && (await mayMailResetLink(app, db, project, { email, device })) ? page : null
      await scope.transaction(tx => undoChange(app, tx, { code, resetPage }))
      return html(200, donePage(project.displayName, { email, isResetLinkSent: resetPage !== null }))
    }),
})

interface Link {
  readonly scope: ProjectScope
  readonly code: UsableCode<'account-change'>
}

/** @throws the code errors */
async function openLink(
  { app, openProject }: OpenContext,
  given: { code?: unknown; projectId?: unknown },
): Promise<Link> {
  const { code, projectId } = given
  if (typeof code !== 'string' || typeof projectId !== 'string') throw CodeNotFound()
  const scope = await openProject(projectId)
  if (!scope) throw CodeNotFound()
  return { scope, code: await checkCode(app, scope.db, 'account-change', code.toLowerCase()) }
}

/** The link is opened by a person: why it does not work is a page as well. */
async function withPages(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    if (CodeAlreadyUsed.is(error)) return html(409, usedPage())
    if (error instanceof Refusal && codeErrors.some(kind => kind === error.kind)) return html(404, deadPage())
    throw error
  }
}

function html(status: number, page: (nonce: string) => string): Response {
  return htmlResponse(status, page, { formTargets: "'self'" })
}

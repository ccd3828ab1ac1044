/** When a person must act before an application is answered: the rules of the library, and two more. */
import type { interactionPolicy } from 'oidc-provider'
import { hasRequestedClass } from './authentication-context.ts'

type Library = typeof interactionPolicy

export function createPolicy({ base, Check, Prompt }: Library): ReturnType<Library['base']> {
  const policy = base()
  policy.add(new Prompt({ name: 'select_account', requestable: true }), 0)
  policy.get('login')?.checks.add(
    new Check(
      'acr_values',
      'another sign-in is needed for the requested authentication context',
      'login_required',
      ({ oidc }) => {
        const hasSignedIn = oidc.result?.login !== undefined
        return hasSignedIn || hasRequestedClass(oidc.params?.acr_values, oidc.session?.acr)
          ? Check.NO_NEED_TO_PROMPT
          : Check.REQUEST_PROMPT
      },
    ),
  )
  return policy
}

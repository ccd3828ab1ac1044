import { redirect } from '@sveltejs/kit'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = ({ locals, url }) => {
  const { user } = locals.auth
  // The sign-in page renews an expired token, and comes back.
  if (!user) redirect(303, `/sign-in?after_auth_return_to=${encodeURIComponent(url.pathname + url.search)}`)
  return { name: user.displayName ?? user.primaryEmail }
}

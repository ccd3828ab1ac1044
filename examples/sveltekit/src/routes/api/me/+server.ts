import { json } from '@sveltejs/kit'
import type { RequestHandler } from './$types'

export const GET: RequestHandler = ({ locals }) => {
  const { user, reason } = locals.auth
  if (!user) return json({ reason }, { status: 401 })
  return json({ id: user.id, displayName: user.displayName })
}

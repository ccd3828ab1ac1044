import { latchkey } from '../latchkey.server'
import type { Route } from './+types/api.me'

export async function loader({ request }: Route.LoaderArgs) {
  const { user, reason } = await latchkey.authenticateRequest(request)
  if (!user) return Response.json({ reason }, { status: 401 })
  return Response.json({ id: user.id, displayName: user.displayName })
}

import type { APIRoute } from 'astro'

export const GET: APIRoute = ({ locals }) => {
  const { user, reason } = locals.auth
  if (!user) return Response.json({ reason }, { status: 401 })
  return Response.json({ id: user.id, displayName: user.displayName })
}

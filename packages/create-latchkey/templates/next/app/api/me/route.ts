import { latchkey } from '../../../latchkey'

export async function GET() {
  const user = await latchkey.getUser()
  if (!user) return new Response('Not signed in.', { status: 401 })
  return Response.json({ id: user.id, displayName: user.displayName })
}
